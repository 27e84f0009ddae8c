#!/bin/sh
# Stands in for the schema engine where none is needed (see prisma.config.ts).
exit 0
