import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ConteudoFechamento, conteudoFechamento } from '#shared/vendas/fechamento.ts'
import { aplicarMes, NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import { CODIGOS_DEPARTAMENTO, liquidoDe, somarVendas } from '#shared/rules/vendas.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import type { CelulaVenda, EventoMes } from '#shared/vendas/vendas.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { conciliar } from '../mes-vendas/conciliacao.ts'
import { lerLojas, uteisDe } from '../mes-vendas/loja.ts'
import {
  contar,
  listCelulas,
  listEventos,
  type MesGuardado,
  mudarMes,
  registrarNoMes,
  travarMes,
} from '../mes-vendas/mes.ts'
import { contarFora } from '../../core/jobs/webhooks.ts'

/** What a closing freezes, from what the month has now. */
export function congelar(
  de: { distribuidor: string; codConcessionaria: number; concessionaria: string },
  m: Pick<MesGuardado, 'mes' | 'meta'>,
  celulas: readonly CelulaVenda[],
  eventos: readonly EventoMes[],
): ConteudoFechamento {
  const comLiquido = (lista: readonly CelulaVenda[]) => {
    const soma = somarVendas(lista)
    return { ...soma, liquido: liquidoDe(soma) }
  }
  const { distribuidor, codConcessionaria, concessionaria } = de
  return conteudoFechamento.parse({
    formato: 'patio-vendas/1',
    distribuidor,
    codConcessionaria,
    concessionaria,
    mes: m.mes,
    meta: m.meta,
    celulas: celulas.toSorted((a, b) => (`${a.dia} ${a.departamento}` < `${b.dia} ${b.departamento}` ? -1 : 1)),
    totais: CODIGOS_DEPARTAMENTO.map((departamento) => ({
      departamento,
      ...comLiquido(celulas.filter((c) => c.departamento === departamento)),
    })),
    total: comLiquido(celulas),
    atos: eventos
      .filter((e) => e.acao !== 'COMENTAR')
      .map(({ acao, texto, quem, em }) => ({ acao, texto, quem, em: new Date(em).toISOString() })),
  })
}

/** SHA-256 of a frozen month. */
export const hashDe = (conteudo: string): string => createHash('sha256').update(conteudo).digest('hex')

/** Closes the month of stores, all or none: what is not ready is named, store by store. */
export async function fecharMes(c: CtxDePessoa, mes: string, codConcessionarias: readonly number[]) {
  const codigos = [...new Set(codConcessionarias)].toSorted((a, b) => a - b)
  const lojas = await lerLojas(c, codigos)
  if (lojas.size !== codigos.length) throw notFound('Concessionária não encontrada')
  const campos: Record<string, string> = {}
  const doMes = await conciliar(c, codigos, mes)
  const prontas: { loja: NonNullable<ReturnType<typeof lojas.get>>; m: MesGuardado }[] = []
  for (const loja of lojas.values()) {
    const m = await travarMes(c, loja, mes)
    const r = aplicarMes(m.estado, 'FECHAR', null)
    const i = codConcessionarias.indexOf(loja.codConcessionaria)
    if (!r.ok) campos[`codConcessionarias.${i}`] = `${loja.nome}: o mês está ${NOME_ESTADO_MES[m.estado].toLowerCase()}`
    else if (loja.hoje.slice(0, 7) <= mes) campos[`codConcessionarias.${i}`] = `${loja.nome}: o mês ainda não terminou`
    else if (doMes(loja.codConcessionaria).abertas > 0)
      campos[`codConcessionarias.${i}`] = `${loja.nome}: ${textoDasAbertas(doMes(loja.codConcessionaria).abertas)}`
    else prontas.push({ loja, m })
  }
  if (Object.keys(campos).length > 0)
    throw invalid('Nem todas as concessionárias podem fechar; nenhuma foi fechada', campos)
  const saida = []
  for (const { loja, m } of prontas) {
    const { codConcessionaria } = loja
    await mudarMes(c, m, { estado: 'FECHADO' })
    await registrarNoMes(c, m, { acao: 'FECHAR', de: m.estado, para: 'FECHADO', texto: '' })
    const conteudo = jsonCanonico(
      congelar(
        { distribuidor: c.inquilino.distribuidor, codConcessionaria, concessionaria: loja.nome },
        m,
        await listCelulas(c, codConcessionaria, mes),
        await listEventos(c, codConcessionaria, mes),
      ),
    )
    const sha256 = hashDe(conteudo)
    const { codFechamento } = await c.tx
      .insertInto('vendaFechamento')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codConcessionaria,
        mes,
        conteudo,
        sha256,
        liquido: m.liquido,
        fechadoPor: c.sessao.codUsuario,
        quem: c.sessao.nome,
      })
      .returning('codFechamento')
      .executeTakeFirstOrThrow()
    await contarFora(c, 'fechamento.concluido', { codConcessionaria, correlacao: `fechamento:${codFechamento}` }, () =>
      Promise.resolve({ codFechamento, mes, liquido: m.liquido, sha256 }),
    )
    await contar(c, codConcessionaria, mes)
    saida.push({ codConcessionaria, codFechamento, sha256 })
  }
  return saida
}

const textoDasAbertas = (n: number) =>
  n === 0
    ? 'Nenhuma diferença aberta'
    : n === 1
      ? '1 diferença aberta com o DMS ou as notas'
      : `${n} diferenças abertas com o DMS ou as notas`

/** Stores with what their month needs before it is closed. */
export async function lojasAFechar(c: CtxDePessoa, mes: string) {
  const r = await sql<{
    codConcessionaria: number
    concessionaria: string
    estado: MesGuardado['estado']
    liquido: number
    meta: number | null
    codFechamento: number | null
    fechadoEm: string | null
    quem: string | null
    dias: string[] | null
  }>`select c.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, coalesce(m.estado, 'ABERTO') as estado, coalesce(m.liquido, 0) as liquido, m.meta,
      f.cod_fechamento as "codFechamento", f.fechado_em as "fechadoEm", f.quem,
      (select array_agg(distinct v.dia::text) from venda_celula v where v.cod_distribuidor = c.cod_distribuidor and v.cod_concessionaria = c.cod_concessionaria
        and v.dia >= ${`${mes}-01`}::date and v.dia < (${`${mes}-01`}::date + interval '1 month')::date) as dias
    from concessionaria c
    left join venda_mes m on m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria and m.mes = ${mes}
    left join venda_fechamento f on f.cod_distribuidor = c.cod_distribuidor and f.cod_concessionaria = c.cod_concessionaria and f.mes = ${mes}
    where c.cod_distribuidor = ${c.inquilino.codDistribuidor} and c.status = 1 order by sem_acento(c.nome), c.cod_concessionaria`.execute(
    c.tx,
  )
  const codigos = r.rows.map((l) => l.codConcessionaria)
  const lojas = await lerLojas(c, codigos)
  const doMes = await conciliar(c, codigos, mes)
  return r.rows.map(({ dias, ...l }) => {
    const loja = lojas.get(l.codConcessionaria)
    const comAlgo = new Set(dias)
    const faltam = loja ? uteisDe(loja, mes).filter((d) => !comAlgo.has(d)).length : 0
    const { linhas, abertas } = doMes(l.codConcessionaria)
    // A store without a system or notes has nothing to compare.
    const comparada = linhas.some((x) => x.dms !== null || x.notas !== null)
    const aprovado = l.estado === 'APROVADO' || l.estado === 'FECHADO'
    return {
      ...l,
      condicoes: [
        {
          condicao: 'dias' as const,
          cumprida: faltam === 0,
          texto: faltam === 0 ? 'Todos os dias úteis lançados' : faltam === 1 ? 'Falta 1 dia' : `Faltam ${faltam} dias`,
        },
        ...(comparada
          ? [{ condicao: 'conciliado' as const, cumprida: abertas === 0, texto: textoDasAbertas(abertas) }]
          : []),
        {
          condicao: 'aprovado' as const,
          cumprida: aprovado,
          texto: aprovado ? 'Aprovado' : `O mês está ${NOME_ESTADO_MES[l.estado].toLowerCase()}`,
        },
      ],
    }
  })
}
