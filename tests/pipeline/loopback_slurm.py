"""A Slurm cluster of two nodes, both of them this machine.

Root starts it from Debian's packages munge, slurm-client, slurmctld and slurmd.
"""

import os
import re
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

PROGRAMS = ("munged", "sbatch", "squeue", "slurmctld", "slurmd")
PORTS = {"one": 17001, "two": 17002}  # of the nodes
PATIENCE = 60  # seconds, for what takes one or two
HOME = Path("/etc/slurm/slurm.conf")  # where Slurm's commands inside jobs look for it
CONFIGURATION = """\
ClusterName=loopback
SlurmctldHost=localhost
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=socket={folder}/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=10
SchedulerParameters=sched_interval=2,batch_sched_delay=0
"""
NODE = (
    "NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=9000\n"
)
PARTITION = "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"


def why_not() -> str:
    """Return what keeps a cluster from being started here, or nothing."""
    absent = [program for program in PROGRAMS if not shutil.which(program)]
    if absent:
        return f"not installed: {', '.join(absent)}"
    if os.geteuid():
        return "only root can start the daemons"
    return "this machine belongs to a cluster" if HOME.exists() else ""


@dataclass
class Cluster:
    """A cluster whose daemons run; their logs are in ``folder``."""

    folder: Path
    daemons: dict[str, subprocess.Popen] = field(default_factory=dict)

    def ask(self, *command: str) -> str:
        """Return what a command of Slurm prints: nothing if the cluster does not answer."""
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout

    def jobs_on(self, node: str) -> list[str]:
        """Return the numbers of the jobs that run on a node."""
        running = ("squeue", "--noheader", "--states=R", f"--nodelist={node}", "--format=%A")
        return self.ask(*running).split()

    def idle_nodes(self) -> list[str]:
        """Return the nodes that wait for jobs."""
        return self.ask("sinfo", "--noheader", "--Node", "--states=idle", "--format=%N").split()

    def kill_node(self, node: str) -> list[str]:
        """End a node as a power failure would, and return the jobs that ran on it."""
        lost = self.jobs_on(node)
        steps = tuple(f"slurmstepd: [{job}." for job in lost)
        self.daemons.pop(node).kill()
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended by itself
                is_step = (process / "cmdline").read_text().startswith(steps)
                environment = (process / "environ").read_bytes().split(b"\0")
                if is_step or f"SLURMD_NODENAME={node}".encode() in environment:
                    os.kill(int(process.name), signal.SIGKILL)
        return lost

    def restarts(self, job: str) -> int:
        """Return how many times a job was started again, 0 of a job that Slurm has forgotten.

        It forgets jobs some minutes after their end.
        """
        found = re.search(r"Restarts=(\d+)", self.ask("scontrol", "show", "job", job))
        return int(found[1]) if found else 0

    def hurry(self) -> None:
        """Start jobs that are to wait for two minutes because their node failed."""
        for job in self.ask("squeue", "--noheader", "--states=PD", "--format=%A").split():
            self.ask("scontrol", "update", f"JobId={job}", "StartTime=now")

    def _start(self, name: str, *command: str) -> None:
        with open(self.folder / f"{name}.log", "w") as log:
            self.daemons[name] = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)

    def _await(self, condition: Callable[[], bool]) -> None:
        last = time.monotonic() + PATIENCE
        while not condition():
            logs = "\n".join(log.read_text()[-1000:] for log in self.folder.glob("*.log"))
            assert time.monotonic() < last, logs
            time.sleep(0.2)


@contextmanager
def loopback_cluster(folder: Path) -> Iterator[Cluster]:
    """Yield a cluster that is ready for jobs, and end it."""
    cluster = Cluster(folder)
    (folder / "state").mkdir(parents=True)
    nodes = "".join(NODE.format(name=name, port=port) for name, port in PORTS.items())
    (folder / "slurm.conf").write_text(CONFIGURATION.format(folder=folder) + nodes + PARTITION)
    HOME.parent.mkdir(exist_ok=True)
    HOME.unlink(missing_ok=True)  # a link to a cluster that was killed
    HOME.symlink_to(folder / "slurm.conf")
    key = folder / "munge.key"
    key.write_bytes(secrets.token_bytes(128))
    key.chmod(0o400)
    try:
        cluster._start(
            "munged",
            *("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge"),
            *(f"--{name}-file={folder}/munged.{name}" for name in ("log", "pid", "seed")),
        )
        cluster._await((folder / "munge").exists)
        cluster._start("slurmctld", "slurmctld", "-D", "-c")
        for node in PORTS:
            cluster._start(node, "slurmd", "-D", "-N", node)
        cluster._await(lambda: set(cluster.idle_nodes()) == set(PORTS))
        yield cluster
    finally:
        for daemon in cluster.daemons.values():
            daemon.terminate()
        for daemon in cluster.daemons.values():
            daemon.wait(PATIENCE)
        HOME.unlink()
