import { sql, type RawBuilder } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import { type UsuarioAccess, type logs, MAX_ACCESS_DAYS, type LogRecord } from '#shared/relatorios/logs.ts'
import { formatLoginCode } from '#shared/rules/login-code.ts'
import { describeDevice } from '#shared/rules/device.ts'
import { redactSecrets, redactText } from '#shared/rules/redact.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import type { Services } from '../../core/services.ts'
import { listOpenSessoes } from '../../conta/nucleo/open-sessoes.ts'
import { matchesLoginCode, withinReachOf } from '../../cadastros/usuarios/queries.ts'
import { actOf, recordOf } from './acts.ts'

type Filter = Received<typeof logs.logDetalhado, 'query'>
type AccessFilter = Received<typeof logs.listaAcessos, 'query'>
const E = sql` and `
const DAY_MS = 86_400_000
/** Acts that are not calls of the contract. */
const OTHERS: Record<string, string> = {
  login: 'Entrou',
  'login-recusado': 'Entrada recusada',
  'senha-trocada': 'Trocou a senha pelo link',
  'usuario-do-provedor': 'Entrou pela primeira vez, por um provedor de identidade',
  'acesso-do-provedor': 'O acesso mudou pelos grupos no provedor de identidade',
  'saida-pelo-provedor': 'O provedor de identidade encerrou sessões',
  'log:erro': 'Erro em uma tela',
  assistente: 'Leu pelo assistente',
  arquivamento: 'Registros antigos saíram para um arquivo',
}

/** Title of an act, and the path of its call. */
interface Act {
  titulo: string
  path?: string
}

/** Title of each act: the contract's summary of the call in the past tense. */
function actsOf(services: Services): Map<string, Act> {
  const atos = new Map<string, Act>(Object.entries(OTHERS).map(([action, titulo]) => [action, { titulo }]))
  for (const area of services.areas) {
    for (const [action, titulo] of Object.entries(area.raw?.acts ?? {})) atos.set(action, { titulo })
    for (const r of area.routes)
      for (const [nome, e] of Object.entries(r.contract))
        if (e.method !== 'GET' || e.escreve) atos.set(nome, { titulo: actOf(nome, e.resumo), path: e.path })
  }
  return atos
}

interface Linha {
  codAuditoria: number
  em: string
  codUsuario: number | null
  usuario: string | null
  acao: string
  registro: string | null
  alvo: string | null
  ip: string | null
  userAgent: string | null
  comMudanca: boolean
  dados?: unknown
}

const COLUMNS = sql`a.cod_auditoria as "codAuditoria", a.em, a.cod_usuario as "codUsuario", u.nome as usuario, a.acao, a.registro, a.alvo, a.ip, a.user_agent as "userAgent", a.dados is not null as "comMudanca"`
const DE = sql`auditoria a left join usuario u on u.cod_distribuidor = a.cod_distribuidor and u.cod_usuario = a.cod_usuario`
/** Days of the log follow the time zone of the network's first store. */
const TIME_ZONE = sql`(select l.fuso from concessionaria l where l.cod_distribuidor = a.cod_distribuidor order by l.cod_concessionaria limit 1)`

function toRecord({ userAgent, dados: _, ...l }: Linha, atos: ReadonlyMap<string, Act>): LogRecord {
  const action = atos.get(l.acao)
  return {
    ...l,
    // Redact on reading too: older rows were stored before redaction existed.
    alvo: l.alvo === null ? null : redactText(l.alvo),
    titulo: action?.titulo ?? l.acao,
    sobre: recordOf(l.registro, action?.path, l.alvo),
    aparelho: describeDevice(userAgent ?? undefined),
  }
}

/** Acts of people within the caller's reach, newest first; those of nobody (keys, refused sign-ins) only for who reaches everybody. */
export async function detailedLog(c: SignedInCtx, f: Filter) {
  const onde: RawBuilder<unknown>[] = [sql`a.cod_distribuidor = ${c.tenant.codDistribuidor}`, withinReachOf(c)]
  onde.push(...periodFilter(sql.ref('a.em'), TIME_ZONE, f.de, f.ate))
  if (f.codUsuario) onde.push(sql`a.cod_usuario = ${f.codUsuario}`)
  if (f.acao) onde.push(sql`a.acao = ${f.acao}`)
  // A whole record, or every record of its kind: of 'usuarios:3' not also 'usuarios:30'.
  if (f.registro) onde.push(sql`(a.registro = ${f.registro} or starts_with(a.registro, ${f.registro} || ':'))`)
  if (f.busca) onde.push(sql`(position(lower(${f.busca}) in lower(a.alvo)) > 0 or a.ip = ${f.busca})`)
  const cursor = decodeCursor(f.cursor)
  if (cursor) onde.push(sql`a.cod_auditoria < ${cursor.cod}`)
  const r =
    await sql<Linha>`select ${COLUMNS} from ${DE} where ${sql.join(onde, E)} order by a.cod_auditoria desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  const atos = actsOf(c.services)
  const { itens, proximo } = closePage(r.rows, f.limite, (l) => ({ valor: 0, cod: l.codAuditoria }))
  return { itens: itens.map((l) => toRecord(l, atos)), proximo }
}

type PlainObject = Record<string, unknown>

/** One act with each field before and after. */
export async function logChange(c: SignedInCtx, codAuditoria: number): Promise<Loaded<typeof logs.mudancaDoLog>> {
  const r =
    await sql<Linha>`select ${COLUMNS}, a.dados from ${DE} where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_auditoria = ${codAuditoria} and ${withinReachOf(c)}`.execute(
      c.tx,
    )
  const l = r.rows[0]
  if (!l) throw notFound('Este registro do log não existe mais')
  const data = (redactSecrets(l.dados) ?? {}) as PlainObject
  const hasSides = 'antes' in data || 'depois' in data
  const side = (v: unknown): PlainObject =>
    Array.isArray(v) ? { lista: v } : typeof v === 'object' ? ((v ?? {}) as PlainObject) : { valor: v }
  const [before, after] = hasSides ? [side(data['antes']), side(data['depois'])] : [{} as PlainObject, data]
  const campos = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((campo) => {
    const [a, d] = [before[campo] ?? null, after[campo] ?? null]
    return JSON.stringify(a) === JSON.stringify(d) ? [] : [{ campo, antes: a, depois: d }]
  })
  return { ...toRecord(l, actsOf(c.services)), userAgent: l.userAgent, campos }
}

/** Filter options of the log. */
export async function logOptions(c: SignedInCtx) {
  const usuarios = await sql<{
    codUsuario: number
    nome: string
  }>`select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.tenant.codDistribuidor} and ${withinReachOf(c)} order by sem_acento(u.nome), 1`.execute(
    c.tx,
  )
  const actions = [...actsOf(c.services)].map(([acao, { titulo }]) => ({ acao, titulo }))
  return { usuarios: usuarios.rows, acoes: actions.toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR')) }
}

/** A screen that opens records is one screen, whatever the record's code in its address. */
const SCREEN = sql`regexp_replace(coalesce(substring(v.pagina from '^https?://[^/]+(/[^?#]*)'), v.pagina), '/[0-9]+(?=/|$)', '/:codigo', 'g')`
/** More than there are; only addresses made up by hand could exceed it. */
const MAX_SCREENS = 300

/** Visits of a period within reach: times, screens, loading times, and errors. */
export async function accessLog(
  c: SignedInCtx,
  f: Received<typeof logs.logAcessos, 'query'>,
): Promise<Loaded<typeof logs.logAcessos>> {
  const days = (Date.parse(f.ate) - Date.parse(f.de)) / DAY_MS + 1
  if (days < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (days > MAX_ACCESS_DAYS) throw invalid('Período longo demais', { ate: `Escolha até ${MAX_ACCESS_DAYS} dias` })
  const { lojas } = c.contexto
  const so = f.codConcessionaria ? [f.codConcessionaria] : lojas
  // A visit without a store belongs to the network: only users with all stores see it.
  const alcance = so === 'todas' ? sql`true` : sql`v.cod_concessionaria = any(${so}::int[])`
  const views = sql`pagina_vista v left join concessionaria l on l.cod_distribuidor = v.cod_distribuidor and l.cod_concessionaria = v.cod_concessionaria
    cross join lateral (select coalesce(l.fuso, 'America/Sao_Paulo') as fuso) z where ${sql.join([sql`v.cod_distribuidor = ${c.tenant.codDistribuidor}`, alcance, ...periodFilter(sql.ref('v.em'), sql.ref('z.fuso'), f.de, f.ate)], E)}`
  const total = await sql<{
    visitas: number
    pessoas: number
  }>`select count(*)::int as visitas, count(distinct v.cod_usuario)::int as pessoas from ${views}`.execute(c.tx)
  const calor = await sql<{
    diaDaSemana: number
    hora: number
    visitas: number
  }>`select extract(isodow from v.em at time zone z.fuso)::int as "diaDaSemana", extract(hour from v.em at time zone z.fuso)::int as hora, count(*)::int as visitas
    from ${views} group by 1, 2 order by 1, 2`.execute(c.tx)
  const telas = await sql<
    Loaded<typeof logs.logAcessos>['telas'][number]
  >`select ${SCREEN} as caminho, count(*)::int as visitas, count(distinct v.cod_usuario)::int as pessoas,
      round(percentile_cont(0.5) within group (order by v.duracao_ms))::int as mediana, round(percentile_cont(0.95) within group (order by v.duracao_ms))::int as p95
    from ${views} group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_SCREENS)}`.execute(c.tx)
  // As a text: a screen's report is what its sender made of it, and what is no number must not close this list.
  const forLoja = so === 'todas' ? sql`true` : sql`a.dados->>'codConcessionaria' = any(${so.map(String)}::text[])`
  const errors = await sql<{
    em: string
    usuario: string | null
    caminho: string
    mensagem: string
  }>`select a.em, u.nome as usuario, coalesce(a.dados->>'caminho', '') as caminho, coalesce(a.dados->>'mensagem', '') as mensagem from ${DE}
    where ${sql.join([sql`a.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`a.acao = 'log:erro'`, forLoja, ...periodFilter(sql.ref('a.em'), TIME_ZONE, f.de, f.ate)], E)} order by a.cod_auditoria desc limit 50`.execute(
    c.tx,
  )
  return {
    ...(total.rows[0] ?? { visitas: 0, pessoas: 0 }),
    calor: calor.rows,
    telas: telas.rows,
    erros: errors.rows.map((e) => ({
      ...e,
      mensagem: redactText(e.mensagem),
      caminho: redactText(e.caminho),
    })),
  }
}

const OPEN = sql`s.cod_distribuidor = u.cod_distribuidor and s.cod_usuario = u.cod_usuario and s.usada_em is null and s.revogada_em is null and s.expira_em > now()`
const ACCESS = sql`u.cod_usuario as "codUsuario", u.codigo_login as "codigoLogin", u.nome, u.email, u.cod_nivel as "codNivel", u.ativo, u.ultimo_acesso as "ultimoAcesso", coalesce(x.n, 0)::int as sessoes, x.aparelho`
const USUARIOS = sql`usuario u left join lateral (select count(distinct s.familia) as n, (array_agg(s.aparelho order by s.criada_em desc))[1] as aparelho from sessao s where ${OPEN}) x on true`
type LoadedAccess = Omit<UsuarioAccess, 'codigoLogin'> & { codigoLogin: number }
const withMask = (c: Ctx, u: LoadedAccess): UsuarioAccess => ({
  ...u,
  codigoLogin: formatLoginCode(u.codigoLogin, c.tenant.mascaraCodigoLogin),
})
/** A user without access for this long is idle. */
const IDLE = sql`interval '30 days'`

/** Users by last access, those without any last; with the number of open sessions of each. */
export async function listAccesses(c: SignedInCtx, f: AccessFilter) {
  const onde: RawBuilder<unknown>[] = [sql`u.cod_distribuidor = ${c.tenant.codDistribuidor}`, withinReachOf(c)]
  onde.push(f.situacao === 'inativos' ? sql`not u.ativo` : sql`u.ativo`)
  if (f.situacao === 'nunca') onde.push(sql`u.ultimo_acesso is null`)
  if (f.situacao === 'parados') onde.push(sql`u.ultimo_acesso < now() - ${IDLE}`)
  if (f.situacao === 'comSessao') onde.push(sql`x.n > 0`)
  if (f.codNivel) onde.push(sql`u.cod_nivel = ${f.codNivel}`)
  if (f.busca)
    onde.push(
      sql`(sem_acento(u.nome) like '%' || como_letras(${f.busca}) || '%' or position(lower(${f.busca}) in u.email) > 0 or ${matchesLoginCode(f.busca)})`,
    )
  const cursor = decodeCursor(f.cursor)
  const ordem = sql`coalesce(u.ultimo_acesso, '-infinity'::timestamptz)`
  if (cursor) onde.push(sql`(${ordem}, u.cod_usuario) < (${cursor.valor}::timestamptz, ${cursor.cod}::int)`)
  const r =
    await sql<LoadedAccess>`select ${ACCESS} from ${USUARIOS} where ${sql.join(onde, E)} order by ${ordem} desc, u.cod_usuario desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  return closePage(
    r.rows.map((u) => withMask(c, u)),
    f.limite,
    (u) => ({ valor: u.ultimoAcesso ?? '-infinity', cod: u.codUsuario }),
  )
}

/** One user with all open sessions; throws 404. */
export async function usuarioSessoes(
  c: SignedInCtx,
  codUsuario: number,
): Promise<Loaded<typeof logs.sessoesDoUsuario>> {
  const u =
    await sql<LoadedAccess>`select ${ACCESS} from ${USUARIOS} where u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.cod_usuario = ${codUsuario} and ${withinReachOf(c)}`.execute(
      c.tx,
    )
  const usuario = u.rows[0]
  if (!usuario) throw notFound('Usuário não encontrado')
  const open = await listOpenSessoes(c.tx, { codDistribuidor: c.tenant.codDistribuidor, codUsuario })
  return {
    usuario: withMask(c, usuario),
    sessoes: open.map((x) => ({ ...x, atual: x.familia === c.sessao.familia })),
  }
}
