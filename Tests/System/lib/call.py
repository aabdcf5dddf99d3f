"""call.py [--instance NAME] [--more] METHOD [PARAMETERS]: one call on the socket.

Prints the parameters of each reply, one JSON line each. On an error it prints the name of the error and its
parameters, and exits with 1.
"""

import argparse
import json
import sys

from varlink_socket import Connection

arguments = argparse.ArgumentParser()
arguments.add_argument("--instance", default="applifecycled")
arguments.add_argument("--more", action="store_true")
arguments.add_argument("method")
arguments.add_argument("parameters", nargs="?", default="{}", type=json.loads)
options = arguments.parse_args()

with Connection(f"/run/applifecycle/{options.instance}.sock") as connection:
    connection.send(options.method, options.parameters, **({"more": True} if options.more else {}))
    continues = True
    while continues:
        reply = connection.receive()
        if reply is None:
            sys.exit("the connection was closed")
        parameters = json.dumps(reply.get("parameters", {}))
        if "error" in reply:
            print(reply["error"], parameters)
            sys.exit(1)
        # At once: who reads this may wait for a step of a logout that goes on.
        print(parameters, flush=True)
        continues = reply.get("continues", False)
