import { consultores } from '#shared/cadastros/consultores.ts'
import { cadastroExportavel, simNao } from '../../core/areas/exportar-cadastro.ts'
import { listConsultores } from './queries.ts'

export const consultoresParaExportar = cadastroExportavel(
  'consultores',
  'Consultores',
  consultores.listConsultores,
  listConsultores,
  {
    nome: (k) => k.nome,
    nomeTratado: (k) => k.nomeTratado,
    concessionaria: (k) => k.concessionaria,
    telefone: (k) => k.telefone,
    email: (k) => k.email,
    usuario: (k) => k.usuario,
    situacao: (k) => simNao(k.ativo),
  },
)
