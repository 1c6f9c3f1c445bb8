# The product as an image: `docker build -t motorspot .` The database and the files of all replicas are elsewhere (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run build
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 8080
# The first start of a version may make indexes of large tables.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m CMD node scripts/healthcheck.ts
CMD ["node", "src/server/main.ts"]
