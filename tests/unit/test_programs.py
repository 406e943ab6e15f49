"""Programs of other people: what they answer, how they fail, and that nothing is left of them."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from redealt.core.programs import Program, ProgramError, ask_all
from tests.programs import ends, list_group, nothing_is_left, write_program

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)\n"
LONG = 30  # seconds for those who answer or fail at once
SHORT = 0.2  # for those who never answer


@contextmanager
def started(command):
    """Start a program, and look afterwards whether it is gone."""
    with nothing_is_left():
        with Program(command) as program:
            yield program
        assert list_group(program.pid) == []


def ask_for_ever(command, seconds):
    with Program(command) as program:
        while True:
            program.ask("hello\n", seconds)


def fault_of(command, seconds=LONG) -> ProgramError:
    with nothing_is_left(), pytest.raises(ProgramError) as caught:
        ask_for_ever(command, seconds)
    return caught.value


@pytest.fixture
def program(tmp_path):
    """Return a function that writes a program in Python and returns its command."""
    return lambda text: write_program(tmp_path, text)


def test_a_program_answers_line_by_line(program):
    with started(program(ECHO)) as echo:
        assert [echo.ask(f"{number}\n", LONG) for number in range(5)] == list("01234")


def test_lines_may_come_together_end_like_those_of_dos_and_hold_any_bytes(program):
    text = "import os\nos.write(1, b'one\\r\\n\\ntwo \\xff\\x00\\n')\ninput()\ninput()\ninput()\n"
    with started(program(text)) as three:
        assert [three.ask("", LONG) for _ in range(3)] == ["one", "", "two \ufffd\x00"]


def test_programs_are_asked_at_the_same_time(program, tmp_path):
    meet = "import os, sys, time\nopen(sys.argv[1], 'w').close()\n"
    meet += "while not os.path.exists(sys.argv[2]): time.sleep(0.01)\n"
    meet += "print('met', flush=True)\ninput()\n"
    command, one, two = program(meet), str(tmp_path / "one"), str(tmp_path / "two")
    with started([*command, one, two]) as first, started([*command, two, one]) as second:
        assert ask_all([(first, ""), (second, "")], LONG) == ["met", "met"]


def test_the_fault_of_one_program_leaves_the_answer_of_the_other(program, tmp_path):
    with started(["sleep", "100"]) as first, started(program(ECHO)) as second:
        fault, answer = ask_all([(first, "hello\n"), (second, "hello\n")], 1)
    assert (fault.reason, answer) == ("late", "hello")


def test_a_program_that_does_not_read_blocks_nobody(program):
    with started(program("import time\nprint('hi', flush=True)\ntime.sleep(100)\n")) as deaf:
        assert deaf.ask("x" * 10_000_000, LONG) == "hi"
        with pytest.raises(ProgramError, match="did not answer in time"):
            deaf.ask("x" * 10_000_000, SHORT)


def test_a_program_that_closed_its_input_may_answer(program):
    text = "import os\nos.close(0)\nprint('hi', flush=True)\nprint('ho', flush=True)\n"
    with started(program(text + "import time\ntime.sleep(100)\n")) as deaf:
        assert [deaf.ask("x" * 1_000_000, LONG) for _ in range(2)] == ["hi", "ho"]


def test_the_standard_error_is_drained_and_thrown_away(program):
    noisy = "import sys\nfor line in sys.stdin:\n    sys.stderr.write('x' * 300_000)\n"
    with started(program(noisy + "    print('ok', flush=True)\n")) as loud:
        assert [loud.ask("\n", LONG) for _ in range(5)] == ["ok"] * 5


@pytest.mark.parametrize(
    "command", [["no-such-program"], ["/"], [__file__], ["", "x"], ["a\0b"], []]
)
def test_what_cannot_be_started_is_told(command):
    assert fault_of(command).reason == "not_started"


@pytest.mark.parametrize(
    ("text", "reason", "message"),
    [
        ("", "exited", "exited with status 0"),
        ("import sys\nsys.exit('no\\x1b[2Jcards')", "exited", "exited with status 1: no?[2Jcards"),
        ("print('PASS', end='')", "exited", "exited with status 0"),
        ("1 / 0", "exited", "exited with status 1: ZeroDivisionError: division by zero"),
        (ECHO.replace("for", "1 / 0\nfor"), "exited", "exited with status 1: ZeroDivisionError"),
        ("import os\nos.kill(os.getpid(), 11)", "crashed", "was ended: Segmentation fault"),
        ("while True: print('PASS')", "flooded", "printed 65,536 bytes unasked"),
        ("while True: print('PASS', end='')", "flooded", "printed 65,536 bytes unasked"),
        (
            "import os\nwhile True: os.write(2, bytes(65536))",
            "flooded",
            "printed more than 16,777,216 bytes",
        ),
    ],
)
def test_a_program_that_fails_is_told_at_once(program, text, reason, message):
    fault = fault_of(program(text))
    assert fault.reason == reason
    assert str(fault).startswith(message)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import time\ntime.sleep(100)", "late"),
        ("while True: pass", "late"),
        ("import time\nprint('PASS', end='', flush=True)\ntime.sleep(100)", "late"),
        ("import signal\nsignal.signal(15, signal.SIG_IGN)\nwhile True: pass", "late"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", "late"),
        ("import os, time\nos.close(1)\ntime.sleep(100)", "closed"),
        ("import os, time\nfor n in range(3): os.close(n)\ntime.sleep(100)", "closed"),
    ],
)
def test_a_program_that_never_answers_is_ended(program, text, reason):
    assert fault_of(program(text), SHORT).reason == reason


def test_an_answer_after_the_deadline_counts_for_nothing(program):
    late = "import time\nfor text in ('in time', 'late', 'later'):\n    input()\n"
    with started(program(late + "    print(text, flush=True)\n    time.sleep(1)\n")) as slow:
        assert slow.ask("\n", LONG) == "in time"
        with pytest.raises(ProgramError, match="did not answer in time") as caught:
            slow.ask("\n", SHORT)
    assert caught.value.reason == "late"


FORK = """
import os, sys, time
if os.fork() == 0:
    {leave}
    os.mkdir(f"{{sys.argv[1]}}/{{os.getpid()}}")
    time.sleep(100)
while not os.listdir(sys.argv[1]): time.sleep(0.01)
print("hi", flush=True)
{then}
"""


@pytest.mark.parametrize(
    "leave", ["pass", "os.setsid()", "os.setsid(); os.fork(); os.setpgid(0, 0)"]
)
@pytest.mark.parametrize(
    ("then", "reason"), [("", "exited"), ("os.abort()", "crashed"), ("time.sleep(100)", "late")]
)
def test_children_that_keep_the_pipes_open_are_ended_too(program, tmp_path, leave, then, reason):
    children = tmp_path / "children"
    children.mkdir()
    command = [*program(FORK.format(leave=leave, then=then)), str(children)]
    with started(command) as parent:
        assert parent.ask("\n", LONG) == "hi"
        with pytest.raises(ProgramError) as caught:
            parent.ask("\n", SHORT if reason == "late" else LONG)
    assert caught.value.reason == reason
    assert all(ends(int(child)) for child in os.listdir(children))


def test_closing_twice_is_harmless(program):
    with started(program(ECHO)) as echo:
        echo.close()


def test_a_host_that_ends_without_closing_a_program_ends_it():
    text = "from redealt.core.programs import Program\nprint(Program(['sleep', '100']).pid)"
    host = subprocess.run([sys.executable, "-c", text], capture_output=True, check=True)
    assert ends(int(host.stdout))


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_program_answers_until_it_crashes(tmp_path):
    source: Path = tmp_path / "program.c"
    source.write_text(
        "#include <stdio.h>\n#include <stdlib.h>\n"
        'int main(void) { char line[9]; fgets(line, 9, stdin); printf("%s", line);\n'
        "  fflush(stdout); fgets(line, 9, stdin); abort(); }\n"
    )
    subprocess.run(["cc", "-o", tmp_path / "program", source], check=True)
    with started([str(tmp_path / "program")]) as compiled:
        assert compiled.ask("one\n", LONG) == "one"
        with pytest.raises(ProgramError, match="was ended: Aborted") as caught:
            compiled.ask("two\n", LONG)
    assert caught.value.reason == "crashed"
