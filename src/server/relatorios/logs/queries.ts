import { sql, type RawBuilder } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import { type AcessoDoUsuario, type logs, MAX_DIAS_DE_ACESSOS, type RegistroDoLog } from '#shared/relatorios/logs.ts'
import { formatarCodigoLogin } from '#shared/rules/codigo-login.ts'
import { descreverAparelho } from '#shared/rules/aparelho.ts'
import { semSegredos, textoSemSegredos } from '#shared/rules/sem-segredos.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { filtroPeriodo } from '../../core/areas/filtros.ts'
import { fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import type { Partes } from '../../core/partes.ts'
import { codigoBuscado } from '../../cadastros/usuarios/queries.ts'
import { actOf, recordOf } from './atos.ts'

type Filtro = Recebido<typeof logs.logDetalhado, 'query'>
type FiltroAcessos = Recebido<typeof logs.listaAcessos, 'query'>
const E = sql` and `
const DIA_MS = 86_400_000
/** Acts that are no call of the contract. */
const OUTROS: Record<string, string> = {
  login: 'Entrou',
  'login-recusado': 'Entrada recusada',
  'senha-trocada': 'Trocou a senha pelo link',
  'log:erro': 'Erro em uma tela',
  arquivamento: 'Registros antigos saíram para um arquivo',
}

/** An act: what it is called, and the path of its call. */
interface Ato {
  titulo: string
  path?: string
}

/** What each act is called: what the contract says of its call, as something that was done. */
function atosDe(partes: Partes): Map<string, Ato> {
  const atos = new Map<string, Ato>(Object.entries(OUTROS).map(([acao, titulo]) => [acao, { titulo }]))
  for (const area of partes.areas)
    for (const r of area.rotas)
      for (const [nome, e] of Object.entries(r.contrato))
        if (e.method !== 'GET' || e.escreve) atos.set(nome, { titulo: actOf(nome, e.resumo), path: e.path })
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

const COLUNAS = sql`a.cod_auditoria as "codAuditoria", a.em, a.cod_usuario as "codUsuario", u.nome as usuario, a.acao, a.registro, a.alvo, a.ip, a.user_agent as "userAgent", a.dados is not null as "comMudanca"`
const DE = sql`auditoria a left join usuario u on u.cod_distribuidor = a.cod_distribuidor and u.cod_usuario = a.cod_usuario`
/** Days of the log are those of the network's first store. */
const FUSO = sql`(select l.fuso from concessionaria l where l.cod_distribuidor = a.cod_distribuidor order by l.cod_concessionaria limit 1)`

function comoRegistro({ userAgent, dados: _, ...l }: Linha, atos: ReadonlyMap<string, Ato>): RegistroDoLog {
  const ato = atos.get(l.acao)
  return {
    ...l,
    // What is older than the rule that keeps secrets out is read by it.
    alvo: l.alvo === null ? null : textoSemSegredos(l.alvo),
    titulo: ato?.titulo ?? l.acao,
    sobre: recordOf(l.registro, ato?.path, l.alvo),
    aparelho: descreverAparelho(userAgent ?? undefined),
  }
}

/** Acts, the newest first. */
export async function logDetalhado(c: Ctx, f: Filtro) {
  const onde: RawBuilder<unknown>[] = [sql`a.cod_distribuidor = ${c.inquilino.codDistribuidor}`]
  onde.push(...filtroPeriodo(sql.ref('a.em'), FUSO, f.de, f.ate))
  if (f.codUsuario) onde.push(sql`a.cod_usuario = ${f.codUsuario}`)
  if (f.acao) onde.push(sql`a.acao = ${f.acao}`)
  if (f.registro) onde.push(sql`starts_with(a.registro, ${f.registro})`)
  if (f.busca) onde.push(sql`(position(lower(${f.busca}) in lower(a.alvo)) > 0 or a.ip = ${f.busca})`)
  const cursor = lerCursor(f.cursor)
  if (cursor) onde.push(sql`a.cod_auditoria < ${cursor.cod}`)
  const r =
    await sql<Linha>`select ${COLUNAS} from ${DE} where ${sql.join(onde, E)} order by a.cod_auditoria desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  const atos = atosDe(c.partes)
  const { itens, proximo } = fecharPagina(r.rows, f.limite, (l) => ({ valor: 0, cod: l.codAuditoria }))
  return { itens: itens.map((l) => comoRegistro(l, atos)), proximo }
}

type Objeto = Record<string, unknown>

/** One act with each field before and after. */
export async function mudancaDoLog(c: Ctx, codAuditoria: number): Promise<Lido<typeof logs.mudancaDoLog>> {
  const r =
    await sql<Linha>`select ${COLUNAS}, a.dados from ${DE} where a.cod_distribuidor = ${c.inquilino.codDistribuidor} and a.cod_auditoria = ${codAuditoria}`.execute(
      c.tx,
    )
  const l = r.rows[0]
  if (!l) throw notFound('Este registro do log não existe mais')
  const dados = (semSegredos(l.dados) ?? {}) as Objeto
  const temLados = 'antes' in dados || 'depois' in dados
  const lado = (v: unknown): Objeto =>
    Array.isArray(v) ? { lista: v } : typeof v === 'object' ? ((v ?? {}) as Objeto) : { valor: v }
  const [antes, depois] = temLados ? [lado(dados['antes']), lado(dados['depois'])] : [{} as Objeto, dados]
  const campos = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].flatMap((campo) => {
    const [a, d] = [antes[campo] ?? null, depois[campo] ?? null]
    return JSON.stringify(a) === JSON.stringify(d) ? [] : [{ campo, antes: a, depois: d }]
  })
  return { ...comoRegistro(l, atosDe(c.partes)), userAgent: l.userAgent, campos }
}

/** What the log is filtered by. */
export async function opcoesDoLog(c: Ctx) {
  const usuarios = await sql<{ codUsuario: number; nome: string }>`select cod_usuario as "codUsuario", nome from usuario
    where cod_distribuidor = ${c.inquilino.codDistribuidor} order by sem_acento(nome), 1`.execute(c.tx)
  const acoes = [...atosDe(c.partes)].map(([acao, { titulo }]) => ({ acao, titulo }))
  return { usuarios: usuarios.rows, acoes: acoes.toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR')) }
}

/** Visits of a period within reach: when, where, how long screens took, and what broke. */
export async function logAcessos(
  c: CtxDePessoa,
  f: Recebido<typeof logs.logAcessos, 'query'>,
): Promise<Lido<typeof logs.logAcessos>> {
  const dias = (Date.parse(f.ate) - Date.parse(f.de)) / DIA_MS + 1
  if (dias < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (dias > MAX_DIAS_DE_ACESSOS)
    throw invalid('Período longo demais', { ate: `Escolha até ${MAX_DIAS_DE_ACESSOS} dias` })
  const { lojas } = c.contexto
  const so = f.codConcessionaria ? [f.codConcessionaria] : lojas
  // A visit without a store is the network's: seen by who sees all of it.
  const alcance = so === 'todas' ? sql`true` : sql`v.cod_concessionaria = any(${so}::int[])`
  const vistas = sql`pagina_vista v left join concessionaria l on l.cod_distribuidor = v.cod_distribuidor and l.cod_concessionaria = v.cod_concessionaria
    cross join lateral (select coalesce(l.fuso, 'America/Sao_Paulo') as fuso) z where ${sql.join([sql`v.cod_distribuidor = ${c.inquilino.codDistribuidor}`, alcance, ...filtroPeriodo(sql.ref('v.em'), sql.ref('z.fuso'), f.de, f.ate)], E)}`
  const total = await sql<{
    visitas: number
    pessoas: number
  }>`select count(*)::int as visitas, count(distinct v.cod_usuario)::int as pessoas from ${vistas}`.execute(c.tx)
  const calor = await sql<{
    diaDaSemana: number
    hora: number
    visitas: number
  }>`select extract(isodow from v.em at time zone z.fuso)::int as "diaDaSemana", extract(hour from v.em at time zone z.fuso)::int as hora, count(*)::int as visitas
    from ${vistas} group by 1, 2 order by 1, 2`.execute(c.tx)
  const telas = await sql<
    Lido<typeof logs.logAcessos>['telas'][number]
  >`select coalesce(substring(v.pagina from '^https?://[^/]+(/[^?#]*)'), v.pagina) as caminho, count(*)::int as visitas, count(distinct v.cod_usuario)::int as pessoas,
      round(percentile_cont(0.5) within group (order by v.duracao_ms))::int as mediana, round(percentile_cont(0.95) within group (order by v.duracao_ms))::int as p95
    from ${vistas} group by 1 order by 2 desc, 1 limit 40`.execute(c.tx)
  const daLoja = so === 'todas' ? sql`true` : sql`(a.dados->>'codConcessionaria')::int = any(${so}::int[])`
  const erros = await sql<{
    em: string
    usuario: string | null
    caminho: string
    mensagem: string
  }>`select a.em, u.nome as usuario, coalesce(a.dados->>'caminho', '') as caminho, coalesce(a.dados->>'mensagem', '') as mensagem from ${DE}
    where ${sql.join([sql`a.cod_distribuidor = ${c.inquilino.codDistribuidor}`, sql`a.acao = 'log:erro'`, daLoja, ...filtroPeriodo(sql.ref('a.em'), FUSO, f.de, f.ate)], E)} order by a.cod_auditoria desc limit 50`.execute(
    c.tx,
  )
  return {
    ...(total.rows[0] ?? { visitas: 0, pessoas: 0 }),
    calor: calor.rows,
    telas: telas.rows,
    erros: erros.rows.map((e) => ({
      ...e,
      mensagem: textoSemSegredos(e.mensagem),
      caminho: textoSemSegredos(e.caminho),
    })),
  }
}

const ABERTA = sql`s.cod_distribuidor = u.cod_distribuidor and s.cod_usuario = u.cod_usuario and s.usada_em is null and s.revogada_em is null and s.expira_em > now()`
const ACESSO = sql`u.cod_usuario as "codUsuario", u.codigo_login as "codigoLogin", u.nome, u.email, u.cod_nivel as "codNivel", u.ativo, u.ultimo_acesso as "ultimoAcesso", coalesce(x.n, 0)::int as sessoes, x.aparelho`
const USUARIOS = sql`usuario u left join lateral (select count(distinct s.familia) as n, (array_agg(s.aparelho order by s.criada_em desc))[1] as aparelho from sessao s where ${ABERTA}) x on true`
type AcessoLido = Omit<AcessoDoUsuario, 'codigoLogin'> & { codigoLogin: number }
const comMascara = (c: Ctx, u: AcessoLido): AcessoDoUsuario => ({
  ...u,
  codigoLogin: formatarCodigoLogin(u.codigoLogin, c.inquilino.mascaraCodigoLogin),
})
/** Who has not come for this long stands still. */
const PARADO = sql`interval '30 days'`

/** Users by last access, who never came last; how many sessions each has open. */
export async function listaAcessos(c: Ctx, f: FiltroAcessos) {
  const onde: RawBuilder<unknown>[] = [sql`u.cod_distribuidor = ${c.inquilino.codDistribuidor}`]
  onde.push(f.situacao === 'inativos' ? sql`not u.ativo` : sql`u.ativo`)
  if (f.situacao === 'nunca') onde.push(sql`u.ultimo_acesso is null`)
  if (f.situacao === 'parados') onde.push(sql`u.ultimo_acesso < now() - ${PARADO}`)
  if (f.situacao === 'comSessao') onde.push(sql`x.n > 0`)
  if (f.codNivel) onde.push(sql`u.cod_nivel = ${f.codNivel}`)
  if (f.busca)
    onde.push(
      sql`(sem_acento(u.nome) like '%' || como_letras(${f.busca}) || '%' or position(lower(${f.busca}) in u.email) > 0 or ${codigoBuscado(f.busca)})`,
    )
  const cursor = lerCursor(f.cursor)
  const ordem = sql`coalesce(u.ultimo_acesso, '-infinity'::timestamptz)`
  if (cursor) onde.push(sql`(${ordem}, u.cod_usuario) < (${cursor.valor}::timestamptz, ${cursor.cod}::int)`)
  const r =
    await sql<AcessoLido>`select ${ACESSO} from ${USUARIOS} where ${sql.join(onde, E)} order by ${ordem} desc, u.cod_usuario desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  return fecharPagina(
    r.rows.map((u) => comMascara(c, u)),
    f.limite,
    (u) => ({ valor: u.ultimoAcesso ?? '-infinity', cod: u.codUsuario }),
  )
}

/** One user with every session that is open; throws 404. */
export async function sessoesDoUsuario(
  c: CtxDePessoa,
  codUsuario: number,
): Promise<Lido<typeof logs.sessoesDoUsuario>> {
  const u =
    await sql<AcessoLido>`select ${ACESSO} from ${USUARIOS} where u.cod_distribuidor = ${c.inquilino.codDistribuidor} and u.cod_usuario = ${codUsuario}`.execute(
      c.tx,
    )
  const usuario = u.rows[0]
  if (!usuario) throw notFound('Usuário não encontrado')
  const s = await sql<Omit<Lido<typeof logs.sessoesDoUsuario>['sessoes'][number], 'atual'>>`
    select s.familia, max(s.aparelho) as aparelho, min(s.criada_em) as "abertaEm", max(s.criada_em) as "vistaEm", bool_or(s.lembrar) as lembrada from sessao s
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_usuario = ${codUsuario}
    group by s.familia having bool_or(s.usada_em is null and s.revogada_em is null and s.expira_em > now()) order by max(s.criada_em) desc`.execute(
    c.tx,
  )
  return {
    usuario: comMascara(c, usuario),
    sessoes: s.rows.map((x) => ({ ...x, atual: x.familia === c.sessao.familia })),
  }
}
