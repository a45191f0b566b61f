import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { horariosEmPalavras } from '#shared/rules/horarios.ts'
import { cadastroExportavel, simNao } from '../../core/areas/exportar-cadastro.ts'
import { listMecanicos } from './queries.ts'

export const mecanicosParaExportar = cadastroExportavel(
  'mecanicos',
  'Mecânicos',
  mecanicos.listMecanicos,
  listMecanicos,
  {
    nome: (m) => m.nome,
    concessionaria: (m) => m.concessionaria,
    telefone: (m) => m.telefone,
    habilidades: (m) => m.habilidades.join(', '),
    turnos: (m) => horariosEmPalavras(m.turnos),
    usuario: (m) => m.usuario,
    situacao: (m) => simNao(m.ativo),
  },
)
