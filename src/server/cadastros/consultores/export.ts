import { consultores } from '#shared/cadastros/consultores.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listConsultores } from './queries.ts'

export const consultoresExport = exportableCadastro(
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
    situacao: (k) => yesNo(k.ativo),
  },
)
