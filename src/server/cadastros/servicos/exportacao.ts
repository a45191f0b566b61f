import { totalMaoDeObra } from '#shared/rules/orcamento.ts'
import { CODIGOS_TIPO, servicos, TIPOS_SERVICO } from '#shared/cadastros/servicos.ts'
import { cadastroExportavel, simNao, um } from '../../core/areas/exportar-cadastro.ts'
import { listServicosDoCadastro } from './queries.ts'

export const servicosParaExportar = cadastroExportavel(
  'servicos',
  'Serviços',
  servicos.listServicosDoCadastro,
  (c, f) => listServicosDoCadastro(c, { ...f, tipo: um(CODIGOS_TIPO, f.tipo) }),
  {
    codigo: (s) => s.codigo,
    descricao: (s) => s.descricao,
    tipo: (s) => TIPOS_SERVICO[s.tipo].nome,
    minutos: (s) => s.minutos,
    custoHora: (s) => s.custoHora,
    valorHora: (s) => s.valorHora,
    preco: (s) => totalMaoDeObra({ minutos: s.minutos, valorHora: s.valorHora, desconto: 0 }),
    habilidades: (s) => s.habilidades.join(', '),
    situacao: (s) => simNao(s.ativo),
  },
)
