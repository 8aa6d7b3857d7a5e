"""A Modbus TCP server of Debian's python3-pymodbus; its registers are set by lines of standard input: `101 6`."""

import asyncio
import inspect
import sys

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.device import ModbusDeviceIdentification
from pymodbus.server import StartAsyncTcpServer

try:
    from pymodbus.server.async_io import ModbusTcpServer
except ImportError:
    # Since version 3.8.
    from pymodbus.server import ModbusTcpServer


def key(offset):
    """The library counts registers from 1."""
    return offset + 1


async def follow_orders(registers):
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        offset, value = line.split()
        registers.setValues(key(int(offset)), [int(value)])
        print("done", flush=True)
    # The test has ended.
    sys.exit(0)


async def main(port, values):
    registers = ModbusSparseDataBlock({key(offset): value for offset, value in values.items()})
    context = ModbusServerContext(slaves={1: ModbusSlaveContext(hr=registers)}, single=False)
    identity = ModbusDeviceIdentification()
    identity.VendorName = "Acme"
    identity.ProductCode = "Filler"
    identity.MajorMinorRevision = "4.2"
    # Later versions of the library always do.
    can_reuse = "allow_reuse_address" in inspect.signature(ModbusTcpServer.__init__).parameters
    options = {"allow_reuse_address": True} if can_reuse else {}
    await asyncio.gather(
        follow_orders(registers),
        StartAsyncTcpServer(context=context, identity=identity, address=("127.0.0.1", port), **options),
    )


if __name__ == "__main__":
    given = (pair.split("=") for pair in sys.argv[2:])
    asyncio.run(main(int(sys.argv[1]), {int(offset): int(value) for offset, value in given}))
