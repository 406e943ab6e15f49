"""A run on a cluster, one of whose nodes fails, ends with the bytes of a local run.

One figure of Cuckoo is computed there; with REDEALT_CLUSTER=all in the environment, all studies
are, but for the runs that measure wall times.
"""

import os
import time

import pytest

from tests.pipeline.loopback_slurm import loopback_cluster, why_not

IS_WHOLE = os.environ.get("REDEALT_CLUSTER") == "all"
FIGURE = "results/cuckoo/figure_05a.pdf"
PARTS = ("published_program", "mixed", "cuckoo/figure_05a")
ON_THE_CLUSTER = (
    *("--workflow-profile", "profiles/slurm", "--config", "shards=3"),
    *("--slurm-init-seconds-before-status-checks", "2", "--seconds-between-status-checks", "2"),
)


@pytest.mark.skipif(why_not() != "", reason=why_not())
def test_a_cluster_that_loses_a_node_computes_the_same(request, baseline, tmp_path):
    project = request.getfixturevalue("all_studies" if IS_WHOLE else "project")
    expected = project.files()
    if IS_WHOLE:
        project.drop_everything()
        project.take_times(baseline.everything)
    else:
        project.drop(*PARTS)
    targets = () if IS_WHOLE else ("--", FIGURE)
    with (
        loopback_cluster(tmp_path) as cluster,
        project.in_background(*ON_THE_CLUSTER, *targets) as call,
    ):
        call.wait_until(lambda: cluster.jobs_on("two"))
        restarts = dict.fromkeys(cluster.kill_node("two"), 0)
        has_ended = False
        while not has_ended:
            has_ended = call.process.poll() is not None
            cluster.hurry()
            restarts |= {job: max(n, cluster.restarts(job)) for job, n in restarts.items()}
            time.sleep(1)
        assert call.process.returncode == 0, call.output
        assert max(restarts.values()) == 1  # one may end at the moment of the failure
    assert project.files() == expected
