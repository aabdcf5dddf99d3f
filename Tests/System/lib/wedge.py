"""wedge.py PID: makes the first thread of a process go round in circles for ever, and leaves all others alone.

A debugger's way, and no debugger stays: the thread is stopped, the instruction that comes next is replaced by a jump to
itself, and the thread goes on.
"""

import ctypes
import os
import platform
import sys

SEIZE, INTERRUPT, DETACH = 0x4206, 0x4207, 17
WAIT_FOR_THREADS = 0x40000000
JUMPS = {"x86_64": b"\xeb\xfe", "aarch64": b"\x00\x00\x00\x14"}

thread = int(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def trace(request):
    if libc.ptrace(request, thread, None, None) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), f"ptrace {request:#x}")


trace(SEIZE)
trace(INTERRUPT)
os.waitpid(thread, WAIT_FOR_THREADS)
# proc(5): "running", or the number of the system call and its arguments; then the stack and the next instruction.
with open(f"/proc/{thread}/task/{thread}/syscall", encoding="ascii") as call:
    next_instruction = int(call.read().split()[-1], 16)
# As the tracer, this may write where the process itself may not; other processes keep their copy of the page.
with open(f"/proc/{thread}/mem", "r+b", buffering=0) as memory:
    memory.seek(next_instruction)
    memory.write(JUMPS[platform.machine()])
trace(DETACH)
