import { type AcaoMes, aplicarMes, PASSOS_MES } from '#shared/rules/mes-vendas.ts'
import type { MesResumo } from '#shared/vendas/vendas.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import { lerLoja } from '../mes-vendas/loja.ts'
import { contar, listCelulas, mudarMes, registrarNoMes, resumoDe, travarMes } from '../mes-vendas/mes.ts'
import { conferir } from './conferencia.ts'
import { pendenciasDe } from './queries.ts'

interface Pedido {
  acao: AcaoMes
  versao: number
  motivo: string
  confirmar: boolean
}

/** One act on a month: locked, judged by the one rule, written, told to the store. What is missing or stands out asks to be confirmed, with the reason. */
export async function agirNoMes(c: CtxDePessoa, codConcessionaria: number, mes: string, p: Pedido): Promise<MesResumo> {
  const loja = await lerLoja(c, codConcessionaria)
  const antes = await travarMes(c, loja, mes)
  const atual = resumoDe(loja, mes, antes)
  if (!PASSOS_MES[p.acao].niveis.includes(c.sessao.nivel)) throw forbidden()
  if (antes.versao !== p.versao)
    throw conflict('versao-antiga', 'O mês mudou depois que você o abriu. Confira e tente de novo.', atual)
  const r = aplicarMes(antes.estado, p.acao, p.motivo)
  if (!r.ok) {
    if (r.mensagem === 'Diga o motivo') throw invalid('Diga o motivo', { motivo: 'Diga o motivo' })
    throw conflict('estado-nao-permite', r.mensagem, atual)
  }
  if (p.acao === 'ENVIAR') {
    const celulas = await listCelulas(c, codConcessionaria, mes)
    const { faltam, discrepantes } = await pendenciasDe(c, loja, mes, celulas)
    if (faltam.length + discrepantes.length > 0) {
      const oQue = [
        faltam.length > 0 && (faltam.length === 1 ? '1 dia sem lançamento' : `${faltam.length} dias sem lançamento`),
        discrepantes.length > 0 &&
          (discrepantes.length === 1 ? '1 valor fora do costume' : `${discrepantes.length} valores fora do costume`),
      ]
      if (!p.confirmar) throw conflict('pendencias', `O mês tem ${oQue.filter(Boolean).join(' e ')}.`, atual)
      if (p.motivo.length < 3) throw invalid('Diga o motivo', { motivo: 'Diga por que o mês vai assim' })
    }
  }
  if (p.acao === 'APROVAR') {
    const { diferencas, impedimento } = await conferir(c, codConcessionaria, mes)
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
  await mudarMes(c, antes, { estado: r.estado })
  await registrarNoMes(c, antes, { acao: p.acao, de: antes.estado, para: r.estado, texto: p.motivo })
  return contar(c, codConcessionaria, mes)
}
