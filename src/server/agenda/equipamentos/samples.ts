import { equipamentoFields, type equipamentos } from '#shared/agenda/equipamentos.ts'
import { sampleRecord, type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const equipamento = (a: Target) => ({ ...sampleRecord(equipamentoFields), codConcessionaria: a.loja })
const forEquipamento = { params: (a: Target) => ({ codEquipamento: a.equipamento }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof equipamentos> = {
  listEquipamentos: atLoja(),
  getEquipamento: forEquipamento,
  criarEquipamento: { body: equipamento },
  alterarEquipamento: { ...forEquipamento, body: (a) => ({ ...equipamento(a), versao: 1 }) },
  equipamentosDoDia: { params: (a) => ({ codConcessionaria: a.loja, data: '2026-11-23' }) },
  trocarEquipamento: {
    params: (a) => ({ codServicoAgendado: a.servicoAgendado }),
    body: (a) => ({ codEquipamento: a.equipamento }),
  },
  ocupacaoDeEquipamentos: { de: 'rede', ...atLoja('data=2026-11-23&') },
}
