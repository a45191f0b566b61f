// Registers a distributor, its hosts and an integration key (shown once).
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type DistribuidorData, validateDistribuidor } from '../../src/shared/cadastros/distribuidores.ts'
import { INVALID_HOST, hostOfDomain, isValidHost, normalizeHost } from '../../src/shared/rules/hosts.ts'
import { args, stop } from '../arguments.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { openForCommand } from '../open-database.ts'

const a = args(
  'npm run tenant-create -- --nome atria --empresa "Atria" --host gestao.exemplo.com.br [--hosts-extras a,b] [--orcamento orcamento.exemplo.com.br] [--pesquisa …] [--api …] [--integracao …] [--checklist …] [--mascara 000000/00] [--cor #009EF7]',
  ['nome', 'empresa', 'host'],
  ['hosts-extras', 'orcamento', 'pesquisa', 'api', 'integracao', 'checklist', 'mascara', 'cor'],
)
const NAME = /^[a-z0-9_]{1,40}$/
/** Codes are drawn, so that no two installations give the same one, and a distributor keeps its code when it moves (ADR 0060). */
const CODES = [1_000_000, 2_000_000_000] as const

const host = normalizeHost(a.host)
const api = normalizeHost(a['api'] ?? host)
const orcamento = normalizeHost(a['orcamento'] ?? host)
const dominios = {
  dominioGestao: host,
  dominioApi: api,
  dominioIntegracao: normalizeHost(a['integracao'] ?? host),
  dominioChecklist: normalizeHost(a['checklist'] ?? host),
  dominioOrcamento: orcamento,
  dominioPesquisa: normalizeHost(a['pesquisa'] ?? orcamento),
}
const extras = (a['hosts-extras']?.split(',') ?? []).map(hostOfDomain)
const hosts = new Set([...Object.values(dominios).map(hostOfDomain), ...extras])
const dados: DistribuidorData = {
  ...dominios,
  nameEmpresa: a.empresa.trim(),
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: a['mascara'] ?? '00000',
  mascaraCodigoLogin: a['mascara'] === '000000/00' ? '###.###.##' : '###.##',
  tipoConexao: 'https',
  urlLegado: '',
  urlLegadoEntrada: '',
  urlLegadoSaida: '',
  corPrimaria: a['cor'] ?? '#009EF7',
  cnpjAlfanumerico: false,
  quatroOlhos: false,
  retencaoAuditoria: null,
  retencaoAcessos: null,
  retencaoIntegracoes: null,
  retencaoConversas: null,
}
/** The option behind each field that this command fills. */
const OPTIONS: Partial<Record<keyof DistribuidorData, string>> = {
  nameEmpresa: 'empresa',
  dominioGestao: 'host',
  dominioApi: 'api',
  dominioIntegracao: 'integracao',
  dominioChecklist: 'checklist',
  dominioOrcamento: 'orcamento',
  dominioPesquisa: 'pesquisa',
  mascaraCodigoInterno: 'mascara',
  corPrimaria: 'cor',
}
const faults = Object.entries(validateDistribuidor(dados, [...hosts])).map(
  ([field, error]) => `--${OPTIONS[field as keyof DistribuidorData] ?? field}: ${error}`,
)
if (!NAME.test(a.nome)) faults.unshift('--nome: use small letters, digits and _ only')
for (const extra of extras) if (!isValidHost(extra)) faults.push(`--hosts-extras: ${extra}: ${INVALID_HOST}`)
if (faults.length > 0) stop(faults.join('\n'))

const { database } = await openForCommand({ withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  const { rows: taken } = await client.query<{ taken: string }>(
    `select 'a distribuidor ' || distribuidor || ' exists' as taken from distribuidor where distribuidor = $1
     union all
     select host || ' belongs to ' || distribuidor from distribuidor_host join distribuidor using (cod_distribuidor) where host = any($2)`,
    [a.nome, [...hosts]],
  )
  if (taken.length > 0) throw new Error(taken.map((t) => t.taken).join(', '))
  const r = await client.query<{ cod: number }>(
    `insert into distribuidor (cod_distribuidor, distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, tipo_conexao, mascara_codigo_interno, mascara_codigo_login, cor_primaria)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning cod_distribuidor as cod`,
    [
      randomInt(...CODES),
      a.nome,
      dados.nameEmpresa,
      dados.dominioGestao,
      dados.dominioApi,
      dados.dominioIntegracao,
      dados.dominioChecklist,
      dados.dominioOrcamento,
      dados.dominioPesquisa,
      dados.tipoConexao,
      dados.mascaraCodigoInterno,
      dados.mascaraCodigoLogin,
      dados.corPrimaria,
    ],
  )
  const cod = r.rows[0]?.cod
  for (const h of hosts)
    await client.query('insert into distribuidor_host (host, cod_distribuidor) values ($1, $2)', [h, cod])
  const key = randomBytes(24).toString('base64url')
  await client.query('insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, $2, $3)', [
    cod,
    'primeira',
    createHash('sha256').update(key).digest('hex'),
  ])
  await client.query('commit')
  console.log(
    `Distribuidor ${a.nome} created (code ${cod}), on ${[...hosts].join(', ')}.\nIntegration key, shown only now: ${key}`,
  )
} catch (e) {
  console.error(`Could not be created: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
