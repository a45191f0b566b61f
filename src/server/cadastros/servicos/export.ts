import { EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { maoDeObraTotal } from '#shared/rules/orcamento.ts'
import { SERVICO_TYPE_CODES, servicos, SERVICO_TYPES } from '#shared/cadastros/servicos.ts'
import { exportableCadastro, yesNo, pickOne } from '../../core/areas/register-export.ts'
import { listCadastroServicos } from './queries.ts'

export const servicosExport = exportableCadastro(
  'servicos',
  'Serviços',
  servicos.listServicosDoCadastro,
  (c, f) => listCadastroServicos(c, { ...f, tipo: pickOne(SERVICO_TYPE_CODES, f.tipo) }),
  {
    tipo: (s) => SERVICO_TYPES[s.tipo].nome,
    preco: (s) => maoDeObraTotal({ minutos: s.minutos, valorHora: s.valorHora, desconto: 0 }),
    habilidades: (s) => s.habilidades.join(', '),
    equipamentos: (s) => s.equipamentos.map((e) => EQUIPAMENTO_TYPES[e]).join(', '),
    situacao: (s) => yesNo(s.ativo),
  },
  Object.fromEntries(SERVICO_TYPE_CODES.map((t) => [t, SERVICO_TYPES[t].nome])),
)
