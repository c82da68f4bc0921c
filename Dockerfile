# Tandem in one image. With PostgreSQL and Redis: docker-compose.yml. Alone, with its own database under /data:
#
#   docker build -t tandem . && docker run -p 3000:3000 -v tandem:/data tandem

FROM node:24-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
# The image has Node 24 itself; the one among the packages is for machines without it.
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts --logLevel warn \
  && rm -rf client node_modules/node node_modules/.bin/node

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node /data
COPY --from=built /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so that it hears of the end itself and finishes what it is at.
CMD ["node", "server/main.ts"]
