import { sql } from 'kysely'
import type { PontoDaSerie } from '#shared/relatorios/dashboard.ts'
import { type FiltroIndicadores, INDICADORES_DO_CONSULTOR } from '#shared/relatorios/indicadores.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, type Indicador, valorDe, valoresDe } from '#shared/rules/indicadores.ts'
import { type Soma, SOMA_VAZIA } from '#shared/rules/medidas-indicadores.ts'
import { mesMais, projecao } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import { conferirPeriodo, daLoja, periodoAnterior, somarIndicadores, somaTotal } from '../indicadores/somas.ts'

const E = sql` and `
/** Periods up to so many days are drawn day by day, longer ones month by month. */
const MAX_DIAS_NA_SERIE = 92
const DIA_MS = 86_400_000

/** Every figure of a period and of the one before it. */
export async function numerosDoPainel(c: Ctx, f: FiltroIndicadores) {
  const antes = periodoAnterior(f)
  const atual = await somaTotal(c, f, CODIGOS_INDICADOR)
  const anterior = await somaTotal(c, { ...f, ...antes }, CODIGOS_INDICADOR)
  return {
    atual: valoresDe(atual.soma),
    anterior: valoresDe(anterior.soma),
    periodoAnterior: antes,
    atraso: atual.atraso ?? anterior.atraso,
    vendasDoMes: totalDasVendas(f.ate.slice(0, 7), await vendasDoMes(c, f, f.ate.slice(0, 7))),
  }
}

/** A store's month of sales as it goes on. */
export interface VendasDaLoja {
  codConcessionaria: number
  meta: number | null
  liquido: number
  projecao: number | null
  /** Working days of the month, and those up to a day. */
  uteis: number
  decorridos: number
}

/** Goal, net and projection of a month, store by store. */
export async function vendasDoMes(
  c: Ctx,
  f: Omit<FiltroIndicadores, 'de' | 'ate'>,
  mes: string,
  ate = `${mes}-31`,
): Promise<VendasDaLoja[]> {
  const r = await sql<{
    loja: number
    meta: number | null
    liquido: number
    preenchidos: number
    uteis: number
    decorridos: number
  }>`
    select c.cod_concessionaria as loja, m.meta, m.liquido, m.preenchidos, d.uteis, d.decorridos
    from venda_mes m join concessionaria c on c.cod_distribuidor = m.cod_distribuidor and c.cod_concessionaria = m.cod_concessionaria
    cross join lateral (select count(*)::int as uteis, (count(*) filter (where g.dia::date::text <= ${ate}))::int as decorridos
        from generate_series(${`${mes}-01`}::date, (${`${mes}-01`}::date + interval '1 month - 1 day')::date, '1 day') g(dia)
        where c.horarios ? extract(isodow from g.dia)::text and not exists (select from feriado h where h.cod_distribuidor = c.cod_distribuidor and h.cod_concessionaria = c.cod_concessionaria and h.dia = g.dia::date)) d
    where ${sql.join([sql`m.cod_distribuidor = ${c.inquilino.codDistribuidor}`, sql`m.mes = ${mes}`, ...daLoja(f)], E)}`.execute(
    c.tx,
  )
  return r.rows.map((x) => ({
    codConcessionaria: x.loja,
    meta: x.meta,
    liquido: x.liquido,
    projecao: projecao(x.liquido, x.preenchidos, x.uteis),
    uteis: x.uteis,
    decorridos: x.decorridos,
  }))
}

/** Stores' months together: a projection is the sum of those that there are. */
export function totalDasVendas(mes: string, lojas: readonly VendasDaLoja[]) {
  const somar = (ns: readonly (number | null)[]) => {
    const ditos = ns.filter((n) => n !== null)
    return ditos.length === 0 ? null : ditos.reduce((a, b) => a + b, 0)
  }
  return {
    mes,
    meta: somar(lojas.map((l) => l.meta)),
    liquido: lojas.reduce((n, l) => n + l.liquido, 0),
    projecao: somar(lojas.map((l) => l.projecao)),
  }
}

/** A figure over a period, by day or by month, and over the one before. */
export async function serieDoIndicador(c: Ctx, f: FiltroIndicadores & { indicador: Indicador }) {
  conferirPeriodo(f)
  const dias = (Date.parse(f.ate) - Date.parse(f.de)) / DIA_MS + 1
  const por = dias <= MAX_DIAS_NA_SERIE ? 'dia' : 'mes'
  const ler = async (p: { de: string; ate: string }): Promise<PontoDaSerie[]> => {
    const { linhas } = await somarIndicadores(c, { ...f, ...p }, [por], [f.indicador])
    const achadas = new Map(linhas.map((l) => [l.chaves[0] ?? '', l.soma]))
    return pontosDe(p, por).map((x) => ({
      de: x.de,
      ate: x.ate,
      valor: valorDe(f.indicador, achadas.get(x.chave) ?? SOMA_VAZIA),
    }))
  }
  return { pontos: await ler(f), anterior: await ler(periodoAnterior(f)) }
}

/** Days or months of a period, with the key that each has among the sums; the first and last month may be cut. */
function pontosDe({ de, ate }: { de: string; ate: string }, por: 'dia' | 'mes') {
  const pontos: { de: string; ate: string; chave: string }[] = []
  for (let a = de; a <= ate;) {
    const fim = por === 'dia' ? a : somarDias(`${mesMais(a.slice(0, 7), 1)}-01`, -1)
    const b = fim < ate ? fim : ate
    pontos.push({ de: a, ate: b, chave: por === 'dia' ? a : a.slice(0, 7) })
    a = somarDias(b, 1)
  }
  return pontos
}

/** A figure by store, or by adviser of one store, the best first. */
export async function rankingDoIndicador(
  c: Ctx,
  f: FiltroIndicadores & { indicador: Indicador; por: 'loja' | 'consultor' },
) {
  const antes = { ...f, ...periodoAnterior(f) }
  if (f.por === 'loja') {
    const { linhas } = await somarIndicadores(c, f, ['loja', 'grupo'], [f.indicador])
    const anterior = await somarIndicadores(c, antes, ['loja'], [f.indicador])
    const deAntes = new Map(anterior.linhas.map((l) => [l.chaves[0], l.soma]))
    return {
      itens: linhas.map(({ chaves, nomes, soma }) => ({
        codigo: Number(chaves[0]),
        nome: nomes[0] ?? '',
        detalhe: nomes[1] ?? '',
        valor: valorDe(f.indicador, soma),
        anterior: valorDe(f.indicador, deAntes.get(chaves[0]) ?? SOMA_VAZIA),
      })),
    }
  }
  conferirPeriodo(f)
  if (!f.codConcessionaria)
    throw invalid('Escolha a concessionária', { codConcessionaria: 'Consultores são de uma concessionária' })
  if (!INDICADORES_DO_CONSULTOR.includes(f.indicador))
    throw invalid('Este indicador não é de um consultor', { indicador: 'Escolha um indicador de orçamentos' })
  const [agora, antigas] = [await somarConsultores(c, f), await somarConsultores(c, antes)]
  const deAntes = new Map(antigas.map((x) => [x.codigo, x.soma]))
  return {
    itens: agora.map(({ codigo, nome, soma }) => ({
      codigo,
      nome,
      detalhe: `${soma.orcamentos.toLocaleString('pt-BR')} ${soma.orcamentos === 1 ? 'orçamento' : 'orçamentos'}`,
      valor: valorDe(f.indicador, soma),
      anterior: valorDe(f.indicador, deAntes.get(codigo) ?? SOMA_VAZIA),
    })),
  }
}

/** Quotes of one store by adviser, from the rows: a store's are few. */
async function somarConsultores(c: Ctx, f: FiltroIndicadores): Promise<{ codigo: number; nome: string; soma: Soma }[]> {
  const r = await sql<Record<string, number> & { codigo: number; nome: string }>`
    with quotes as (
      select o.cod_orcamento, coalesce(k.cod_consultor, 0) as codigo, o.tipo <> 'REOFERTA' as inicial, o.tipo <> 'REOFERTA' and o.vermelhos + o.amarelos > 0 as achado, o.enviado_em
      from concessionaria c join orcamento o on o.cod_distribuidor = c.cod_distribuidor and o.cod_concessionaria = c.cod_concessionaria and o.estado <> 'CANCELADO'
        and o.criado_em >= ${f.de}::date::timestamp at time zone c.fuso and o.criado_em < (${f.ate}::date + 1)::timestamp at time zone c.fuso
      join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
      where c.cod_distribuidor = ${c.inquilino.codDistribuidor} and c.cod_concessionaria = ${f.codConcessionaria ?? 0}
    ), linhas as (
      select q.codigo, l.cor, coalesce(l.total, 0) as total, q.inicial,
        q.inicial and l.estado in ('OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO', 'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO') as oferecida, l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO') as aprovada
      from quotes q join orcamento_linha l on l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_orcamento = q.cod_orcamento
    ), q as (
      select codigo, count(*) filter (where inicial) as orcamentos, count(*) filter (where achado) as com_achado, count(*) filter (where achado and enviado_em is not null) as enviados from quotes group by 1
    ), l as (
      select codigo, sum(total) filter (where inicial and cor = 'VERMELHO') as identificado_vermelho, sum(total) filter (where inicial and cor = 'AMARELO') as identificado_amarelo,
        count(*) filter (where oferecida) as oferecidas_sem_cor, count(*) filter (where aprovada) as aprovadas_sem_cor, sum(total) filter (where oferecida) as oferecido_sem_cor, sum(total) filter (where aprovada) as aprovado_sem_cor
      from linhas group by 1
    )
    select q.codigo, coalesce(n.nome, 'Sem consultor') as nome, q.orcamentos, q.com_achado, q.enviados, coalesce(l.identificado_vermelho, 0) as identificado_vermelho, coalesce(l.identificado_amarelo, 0) as identificado_amarelo,
      coalesce(l.oferecidas_sem_cor, 0) as oferecidas_sem_cor, coalesce(l.aprovadas_sem_cor, 0) as aprovadas_sem_cor, coalesce(l.oferecido_sem_cor, 0) as oferecido_sem_cor, coalesce(l.aprovado_sem_cor, 0) as aprovado_sem_cor
    from q left join l using (codigo) left join consultor n on n.cod_distribuidor = ${c.inquilino.codDistribuidor} and n.cod_consultor = q.codigo order by 2, 1`.execute(
    c.tx,
  )
  return r.rows.map(({ codigo, nome, ...medidas }) => ({ codigo, nome, soma: { ...SOMA_VAZIA, ...medidas } }))
}
