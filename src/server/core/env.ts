import { resolve } from 'node:path'
import { z } from 'zod'
import { MAX_INLINE, MAX_ROWS } from '#shared/arquivos/exportacoes.ts'
import { redisUrlRefusal } from './redis-url.ts'

const optional = z.string().trim().min(1).optional()
const url = (protocols: string) =>
  z
    .string()
    .regex(new RegExp(`^(${protocols})://`), `precisa começar com ${protocols.replace('|', ':// ou ')}://`)
    .optional()

const schema = z
  .object({
    /** demo loads the demo data and its logins; production refuses to start without secrets. */
    PATIO_MODE: z.enum(['demo', 'development', 'production']).default('demo'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    /** Login role of the application; without it the embedded PostgreSQL runs in DATA_DIR. */
    DATABASE_URL: url('postgres|postgresql'),
    /** Owner of the schema, for migrations; the application's own role when absent. */
    DATABASE_MIGRATION_URL: url('postgres|postgresql'),
    /** Read-only copies of the database, comma-separated, and how many seconds behind the primary one may be to answer. */
    DATABASE_REPLICA_URL: z
      .string()
      .default('')
      .transform((v) =>
        v
          .split(',')
          .map((u) => u.trim())
          .filter(Boolean),
      )
      .refine(
        (urls) => urls.every((u) => /^postgres(ql)?:\/\//.test(u)),
        'cada endereço precisa começar com postgres://',
      ),
    REPLICA_ATRASO_S: z.coerce.number().int().min(1).max(300).default(5),
    /**
     * The server itself, where DATABASE_URL leads to PgBouncer in transaction mode: LISTEN and long calculations need a connection of their own.
     * Statements then have names only if PgBouncer keeps them (1.21 or newer).
     */
    DATABASE_DIRETO_URL: url('postgres|postgresql'),
    DATABASE_PREPARADAS: z.enum(['sim', 'nao']).default('sim'),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** One Redis, several behind Sentinels, or a Cluster: see `redis.ts`. */
    REDIS_URL: z
      .string()
      .superRefine((v, ctx) => {
        const message = redisUrlRefusal(v)
        if (message) ctx.addIssue({ code: 'custom', message })
      })
      .optional(),
    /** Keeps installations that share one Redis apart. */
    REDIS_PREFIX: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'use até 40 letras, números, hífen ou sublinhado')
      .default('patio'),
    /** Signs tokens and file links; made once and kept in DATA_DIR outside production. */
    PATIO_SECRET: z.string().min(32, 'precisa de ao menos 32 caracteres').optional(),
    /**
     * Reverse proxies whose X-Forwarded-For and -Proto count: their addresses, comma-separated, or how many stand in a row. The tenant
     * always comes from the Host header.
     */
    TRUST_PROXY: optional
      .refine((v) => v !== 'true', 'use os endereços dos proxies, separados por vírgula, ou quantos há em fila')
      .transform((v) => (v !== undefined && /^\d+$/.test(v) ? Number(v) : v)),
    SMTP_URL: url('smtp|smtps'),
    MAIL_FROM: z.string().default('Pátio <nao-responda@localhost>'),
    SMS_URL: url('http|https'),
    SMS_TOKEN: optional,
    /** Hosts that the server may call (DMS, Jira, webhooks), comma-separated; `*.exemplo.com` allows every subdomain. None by default. */
    SAIDA_HOSTS: z
      .string()
      .default('')
      .transform((v) =>
        v
          .split(',')
          .map((h) => h.trim().toLowerCase())
          .filter(Boolean),
      ),
    /** Whether those hosts may be in the internal network (private addresses, plain http). */
    SAIDA_PRIVADOS: z.enum(['sim', 'nao']).default('nao'),
    S3_BUCKET: optional,
    S3_ENDPOINT: url('http|https'),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    /** Whether /api/docs and /api/openapi.json answer in production; elsewhere they always do. */
    API_DOCS: z.enum(['sim', 'nao']).default('nao'),
    /** Where weaknesses are reported (https: or mailto:), in /.well-known/security.txt; without it that file does not exist. */
    SEGURANCA_CONTATO: z
      .string()
      .trim()
      .regex(/^(?:https:\/\/|mailto:)[^\s]{3,300}$/, 'precisa começar com https:// ou mailto:')
      .optional(),
    /** Bearer token of /metrics; without it only this machine may read the metrics. */
    METRICS_TOKEN: optional,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Rows that an export streams in its own answer; a larger one becomes a job. */
    EXPORTACAO_DIRETA: z.coerce.number().int().min(0).max(MAX_ROWS).default(MAX_INLINE),
    /** Files per queue (imports, exports) that a process works on at once, each of another distributor. */
    TRABALHOS_SIMULTANEOS: z.coerce.number().int().min(1).max(20).default(3),
    /** Pictures decoded at once; others wait, and beyond FOTOS_EM_ESPERA the client gets a 503. */
    FOTOS_SIMULTANEAS: z.coerce.number().int().min(1).max(64).default(2),
    FOTOS_EM_ESPERA: z.coerce.number().int().min(1).max(10_000).default(200),
    /** Limit of megapixels for all pictures of one request. */
    MEGAPIXELS_POR_PEDIDO: z.coerce.number().int().min(40).max(100_000).default(1000),
    /** While the server stops, how long connections stay open for a request that was sent before the client knew. */
    ULTIMOS_PEDIDOS_MS: z.coerce.number().int().min(0).max(5000).default(1000),
    /** Wrong passwords for one account from one address, or codes of its second factor from anywhere, before waiting times begin. */
    SENHAS_SEM_ESPERA: z.coerce.number().int().min(1).max(1000).default(5),
    /** At most one password e-mail per user in this many minutes, however often it is requested. */
    MINUTOS_ENTRE_LINKS: z.coerce.number().int().min(0).max(60).default(5),
    /**
     * Whole months that records stay in the database before `npm run archive-records` archives them: actions, screen views, integration
     * calls (which go two months later without it).
     */
    RETENCAO_AUDITORIA: z.coerce.number().int().min(1).max(600).default(60),
    RETENCAO_ACESSOS: z.coerce.number().int().min(1).max(600).default(13),
    RETENCAO_INTEGRACOES: z.coerce.number().int().min(1).max(600).default(1),
    /** Whole months after which messages of threads lose their words and files. */
    RETENCAO_CONVERSAS: z.coerce.number().int().min(1).max(600).default(60),
    /** Multiplies every rate limit; 0 turns them off (tests, benchmarks). */
    RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  })
  .superRefine((e, ctx) => {
    if (e.PATIO_MODE === 'production' && !e.PATIO_SECRET)
      ctx.addIssue({ code: 'custom', path: ['PATIO_SECRET'], message: 'é obrigatório em produção' })
    if (e.DATABASE_MIGRATION_URL && !e.DATABASE_URL)
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'é obrigatório junto de DATABASE_MIGRATION_URL' })
    if (e.DATABASE_DIRETO_URL && !e.DATABASE_URL)
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'é obrigatório junto de DATABASE_DIRETO_URL' })
    if (e.DATABASE_REPLICA_URL.length > 0 && !e.DATABASE_URL)
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'é obrigatório junto de DATABASE_REPLICA_URL' })
    if (e.S3_BUCKET && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY))
      ctx.addIssue({
        code: 'custom',
        path: ['S3_ACCESS_KEY_ID'],
        message: 'é obrigatório junto de S3_BUCKET, com S3_SECRET_ACCESS_KEY',
      })
  })
  .transform((e) => ({ ...e, DATA_DIR: resolve(e.DATA_DIR) }))

export type Env = z.infer<typeof schema>

/** A setting is missing or wrong; the message names each one, in pt-BR. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Parses the environment once at start; empty strings count as absent. */
export function readEnv(fonte: Record<string, string | undefined> = process.env): Env {
  const cleaned = Object.fromEntries(Object.entries(fonte).filter(([, v]) => v !== ''))
  const r = schema.safeParse(cleaned)
  if (r.success) return r.data
  const linhas = r.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`)
  throw new EnvError(`Configuração inválida:\n${linhas.join('\n')}`)
}
