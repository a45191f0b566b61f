import { type MonthAction, applyMonthAction, MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import type { MonthSummary } from '#shared/vendas/vendas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import { readLoja } from '../mes-vendas/loja.ts'
import { count, listCells, updateMonth, recordInMonth, digestOf, lockMonth } from '../mes-vendas/month.ts'
import { check } from './month-check.ts'
import { pendingOf } from './queries.ts'

interface RequestData {
  acao: MonthAction
  versao: number
  motivo: string
  confirmar: boolean
}

/** Runs an action on a month: lock, check the rule, write, notify the store. Missing days or outliers need a confirmation with a reason. */
export async function actOnMonth(
  c: SignedInCtx,
  codConcessionaria: number,
  mes: string,
  p: RequestData,
): Promise<MonthSummary> {
  const loja = await readLoja(c, codConcessionaria)
  const before = await lockMonth(c, loja, mes)
  const atual = digestOf(loja, mes, before)
  if (!MONTH_STEPS[p.acao].niveis.includes(c.sessao.nivel)) throw forbidden()
  if (before.versao !== p.versao)
    throw conflict('versao-antiga', 'O mês mudou depois que você o abriu. Confira e tente de novo.', atual)
  const r = applyMonthAction(before.estado, p.acao, p.motivo)
  if (!r.ok) {
    if (r.mensagem === 'Diga o motivo') throw invalid('Diga o motivo', { motivo: 'Diga o motivo' })
    throw conflict('estado-nao-permite', r.mensagem, atual)
  }
  if (p.acao === 'ENVIAR') {
    const cells = await listCells(c, codConcessionaria, mes)
    const { faltam, discrepantes } = await pendingOf(c, loja, mes, cells)
    if (faltam.length + discrepantes.length > 0) {
      const what = [
        faltam.length > 0 && (faltam.length === 1 ? '1 dia sem lançamento' : `${faltam.length} dias sem lançamento`),
        discrepantes.length > 0 &&
          (discrepantes.length === 1 ? '1 valor fora do costume' : `${discrepantes.length} valores fora do costume`),
      ]
      if (!p.confirmar) throw conflict('pendencias', `O mês tem ${what.filter(Boolean).join(' e ')}.`, atual)
      if (p.motivo.length < 3) throw invalid('Diga o motivo', { motivo: 'Diga por que o mês vai assim' })
    }
  }
  if (p.acao === 'APROVAR') {
    const { diferencas, impedimento } = await check(c, codConcessionaria, mes)
    if (impedimento !== null) throw conflict('quatro-olhos', impedimento, atual)
    if (diferencas.length > 0) {
      if (!p.confirmar)
        throw conflict(
          'pendencias',
          diferencas.length === 1
            ? 'O mês tem 1 diferença aberta com o DMS ou as notas.'
            : `O mês tem ${diferencas.length} diferenças abertas com o DMS ou as notas.`,
          atual,
        )
      if (p.motivo.length < 3) throw invalid('Diga o motivo', { motivo: 'Diga por que aprova assim' })
    }
  }
  await updateMonth(c, before, { estado: r.estado })
  await recordInMonth(c, before, { acao: p.acao, de: before.estado, para: r.estado, texto: p.motivo })
  return count(c, codConcessionaria, mes)
}
