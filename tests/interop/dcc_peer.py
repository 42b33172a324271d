"""A server of dcc-mcp-core on a free port of this machine.

Takes a JSON object of input schemas by the names of tools on its first line of input; prints its address, then the name of
each tool that was called. Ends with its input.
"""

import json
import os
import sys
import tempfile

# Nothing is left behind and nothing is looked up.
SCRATCH = tempfile.TemporaryDirectory()
for name in ("DCC_MCP_REGISTRY_DIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[name] = SCRATCH.name
os.environ["DCC_MCP_DISABLE_UPDATE_CHECK"] = "1"

import dcc_mcp_core as dcc  # noqa: E402


def say(*words):
    print(*words, flush=True)


def handler_for(name):
    def handle(_):
        say("CALL", name)
        return {}

    return handle


def main():
    schemas = json.loads(sys.stdin.readline())
    registry = dcc.ToolRegistry()
    for name, schema in schemas.items():
        registry.register(name, description=name, input_schema=json.dumps(schema))
    config = dcc.McpHttpConfig(port=0, server_name="mcp-assay-interop")
    config.host = "127.0.0.1"
    config.gateway_port = 0
    config.admin_enabled = False
    config.registry_dir = SCRATCH.name
    server = dcc.McpHttpServer(registry, config)
    for name in schemas:
        server.register_handler(name, handler_for(name))
    running = server.start()
    say("READY", running.mcp_url())
    sys.stdin.read()
    running.shutdown()


main()
