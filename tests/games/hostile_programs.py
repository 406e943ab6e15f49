"""Programs that misbehave, each in its own way, with the reason that they lose by."""

NAMELESS = b"sleep\x0098.7"  # the command of what no variable of its environment tells

HEAD = """
import ctypes, json, os, signal, sys, time
sys.stdin.readline()
message = json.loads(sys.stdin.readline())
good = json.dumps({"choice": message["options"][0]})
def say(data): os.write(1, data if isinstance(data, bytes) else data.encode())
NAMELESS = ["sleep", "98.7"]
def sleep(): time.sleep(100)
def fork(run):
    if os.fork() == 0:
        run()
        os._exit(0)
"""

# What programs answer, as Python writes it.
GARBAGE = {
    "nothing": "''",
    "a word": "'hello'",
    "the option alone": "message['options'][0]",
    "null": "'null'",
    "a number": "'42'",
    "a list": "'[' + good + ']'",
    "an empty object": "'{}'",
    "a choice by number": "'{\"choice\": 0}'",
    "a choice of null": "'{\"choice\": null}'",
    "a choice of all": "json.dumps({'choice': message['options']})",
    "Python": "str(json.loads(good))",
    "two answers in a line": "good + good",
    "half an answer": "good[:-1]",
    "a mark of byte order": "'\\ufeff' + good",
    "all bytes": "bytes(range(256))",
    "zeros": "bytes(1000)",
    "half a pair of signs": 'b\'{"choice": "\\\\ud800"}\'',
    "open brackets": "'[' * 60_000",
    "brackets beside its choice": "good[:-1] + ', \"x\": ' + '[' * 20_000 + ']' * 20_000 + '}'",
    "a huge number": "'{\"choice\": ' + '9' * 60_000 + '}'",
    "a huge power": "'{\"choice\": 1e999999999}'",
}
ILLEGAL = {
    "what is not UTF-8": 'b\'{"choice": "\\xff\\xfe"}\'',
    "what there is not": '\'{"choice": "win"}\'',
    "an empty choice": '\'{"choice": ""}\'',
    "a space too many": "json.dumps({'choice': message['options'][0] + ' '})",
    "capitals": "json.dumps({'choice': message['options'][0].upper()})",
    "a second choice": 'good[:-1] + \', "choice": "x"}\'',
    "a sequence for terminals": "json.dumps({'choice': chr(27) + '[2J'})",
    "a very long choice": "json.dumps({'choice': 'x' * 60_000})",
}
_FLOODS = "flooded garbage illegal"  # by what is read first

# These fail as soon as they may answer.
AT_ONCE = {
    "ends before it is asked": ("", "exited"),
    "cannot be parsed": ("this is no Python", "exited"),
    "raises": (HEAD + "1 / 0", "exited"),
    "exits well": (HEAD + "sys.exit(0)", "exited"),
    "exits in a hurry": (HEAD + "os._exit(7)", "exited"),
    "exits after half an answer": (HEAD + "say(good[:9])", "exited"),
    "exits after its first answer": (HEAD + "say(good + '\\n')", "exited"),
    "wants too much memory": (HEAD + "x = [bytearray(2 ** 33)]", "exited"),
    "aborts": (HEAD + "os.abort()", "crashed"),
    "kills itself": (HEAD + "os.kill(os.getpid(), 9)", "crashed"),
    "kills its group": (HEAD + "os.killpg(0, 9)", "crashed"),
    "reads where nothing is": (HEAD + "ctypes.string_at(0)", "crashed"),
    "floods with lines": (HEAD + "while True: say('x\\n' * 9999)", _FLOODS),
    "floods with answers": (HEAD + "while True: say((good + '\\n') * 99)", _FLOODS),
    "floods with one line": (HEAD + "while True: say('x' * 9999)", "flooded"),
    "floods the standard error": (HEAD + "while True: os.write(2, bytes(9999))", "flooded"),
    "floods before it is asked": ("while True: print('x' * 9999)", _FLOODS),
    "leaves a child": (HEAD + "fork(sleep)", "exited"),
    "leaves a child in another session": (
        HEAD + "fork(lambda: (os.setsid(), sleep()))\ntime.sleep(0.1)",
        "exited",
    ),
    "leaves a child without a name": (
        HEAD
        + "fork(lambda: (os.setsid(), os.execve('/bin/sleep', NAMELESS, {})))\n"
        + "time.sleep(0.2)",
        "exited",
    ),
    **{
        f"says {what}": (HEAD + f"say({answer})\nsay('\\n'); sleep()", reason)
        for reason, answers in (("garbage", GARBAGE), ("illegal", ILLEGAL))
        for what, answer in answers.items()
    },
}

# These never answer, and lose once their time is over.
NEVER = {
    "sleeps": (HEAD + "sleep()", "late"),
    "is busy": (HEAD + "while True: pass", "late"),
    "reads nothing": ("import time\ntime.sleep(100)", "late"),
    "never ends its line": (HEAD + "say(good); sleep()", "late"),
    "drips": (HEAD + "while True: say(' '); time.sleep(0.01)", "late"),
    "stops itself": (HEAD + "os.kill(os.getpid(), signal.SIGSTOP)", "late"),
    "ignores signals": (
        HEAD + "for n in (1, 2, 3, 15): signal.signal(n, signal.SIG_IGN)\nwhile True: pass",
        "late",
    ),
    "closes its input": (HEAD + "os.close(0); sleep()", "late"),
    "closes its output": (HEAD + "os.close(1); sleep()", "closed"),
    "closes everything": (HEAD + "for n in range(3): os.close(n)\nsleep()", "closed"),
    "lets a child answer nothing": (HEAD + "fork(sleep)\nsleep()", "late"),
    "has many children": (HEAD + "for n in range(30): fork(sleep)\nsleep()", "late"),
    "flees from child to child": (
        HEAD
        + "def flee():\n"
        + "    for n in range(200):\n"
        + "        if os.fork(): os._exit(0)\n"
        + "        os.setsid()\n"
        + "    sleep()\n"
        + "fork(flee)\nsleep()",
        "late",
    ),
    "has a daemon without a name": (
        HEAD
        + "def hide():\n"
        + "    os.setsid()\n"
        + "    fork(lambda: os.execve('/bin/sleep', NAMELESS, {}))\n"
        + "fork(hide)\nsleep()",
        "late",
    ),
}
