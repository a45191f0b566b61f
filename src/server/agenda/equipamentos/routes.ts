import type { equipamentos } from '#shared/agenda/equipamentos.ts'
import { validateEquipamento } from '#shared/agenda/equipamentos.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { putOutOfUse } from '../nucleo/equipamento.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { lockServico } from '../nucleo/servico.ts'
import { listDay, listWithout } from './day.ts'
import { getEquipamento, insertEquipamento, listEquipamentos, lockEquipamento, saveEquipamento } from './queries.ts'
import { swapEquipamento } from './swap.ts'

export const routes: Handlers<typeof equipamentos> = {
  listEquipamentos: (c) => listEquipamentos(c, c.query),

  async getEquipamento(c) {
    const equipamento = await getEquipamento(c, c.params.codEquipamento)
    if (!equipamento) throw notFound('Equipamento não encontrado')
    return equipamento
  },

  async criarEquipamento(c) {
    ensure(validateEquipamento(c.body))
    const depois = await insertEquipamento(c, c.body)
    c.changed({ registro: recordName('equipamentos', depois.codEquipamento), antes: null, depois })
    await invalidate(c, depois.codConcessionaria, ['getServicosAgendamentos'])
    return depois
  },

  async alterarEquipamento(c) {
    const { versao, ...dados } = c.body
    ensure(validateEquipamento(dados))
    const antes = checkVersion(await lockEquipamento(c, c.params.codEquipamento), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o equipamento na outra concessionária e desative este',
      })
    if (dados.tipo !== antes.tipo)
      throw invalid('O tipo não muda', { tipo: 'Cadastre outro equipamento com este tipo e desative este' })
    const depois = await saveEquipamento(c, antes, dados)
    if (!depois.ativo || depois.ausencias.length > 0) {
      const { fuso } = await getAgendaLoja(c, antes.codConcessionaria)
      await putOutOfUse(c, fuso, depois, depois.ausencias)
    }
    c.changed({ registro: recordName('equipamentos', antes.codEquipamento), antes, depois })
    await invalidate(c, antes.codConcessionaria, ['getServicosAgendamentos'])
    return depois
  },

  async equipamentosDoDia(c) {
    const loja = await getAgendaLoja(c, c.params.codConcessionaria)
    const equipamentosDoDia = await listDay(c, loja, c.params.data)
    return { equipamentos: equipamentosDoDia, semEquipamento: await listWithout(c, loja, c.params.data) }
  },

  async trocarEquipamento(c) {
    const s = await lockServico(c, c.params.codServicoAgendado, c.body.versao)
    const loja = await getAgendaLoja(c, s.codConcessionaria)
    const novo = await swapEquipamento(c, loja, s, c.body.codEquipamento)
    await invalidate(c, s.codConcessionaria, ['getServicosAgendamentos'])
    return novo
  },

  async ocupacaoDeEquipamentos(c) {
    const loja = await getAgendaLoja(c, c.query.codConcessionaria)
    return (await listDay(c, loja, c.query.data)).map(({ codEquipamento, nome, tipo, ausencia, ocupados, ...e }) => ({
      codEquipamento,
      nome,
      tipo,
      ausencia,
      minutos: e.minutos,
      minutosOcupados: e.minutosOcupados,
      ocupacao: e.ocupacao,
      ocupados: ocupados.map(({ inicio, fim }) => ({ inicio, fim })),
    }))
  },
}
