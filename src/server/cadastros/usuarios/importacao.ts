import type { Nivel } from '#shared/core/contract.ts'
import { opcao } from '../../core/importing/celulas.ts'
import { definir } from '../../core/importing/def.ts'
import { acharLojas, colunaLoja } from '../../core/importing/lojas.ts'
import { colunaEmail, colunaNome, colunaTelefone } from '../../core/importing/pessoas.ts'
import type { ReferenciasDeUsuarios } from './referencias.ts'

/** Levels that come by file; administrators are invited one by one, where their reach is seen. */
const NIVEIS: Record<string, string> = {
  1: 'Gestão',
  3: 'Consultor',
  4: 'Chefe de oficina',
  5: 'Mecânico',
  6: 'Leitor de checklists',
} satisfies Partial<Record<Nivel, string>>
const nivel = opcao(NIVEIS)

export const usuariosDeArquivo = definir<ReferenciasDeUsuarios>({
  registro: 'usuarios',
  modulo: import.meta.url,
  tabela: 'usuario',
  codigo: 'cod_usuario',
  chave: [{ coluna: 'email' }],
  nomeDaChave: 'email',
  versoes: true,
  padrao: {},
  soNovos: true,
  // The reading process has no use for the database, nor for letters.
  referencias: async (c) => (await import('./referencias.ts')).lerReferencias(c),
  // An export of users comes back as it is: with administrators, people without a store, and whatever an old record holds.
  fica: (dados, { emails }) => emails.has(String(dados['email'])),
  depois: async (tx, pagina) => (await import('./convidar.ts')).convidar(tx, pagina),
  colunas: [
    colunaNome('Obrigatório, até 80 caracteres.', 'Lúcia Farias'),
    {
      ...colunaEmail,
      obrigatoria: true,
      nota: 'Obrigatório: para onde vai o convite. Quem já é usuário fica como está.',
    },
    {
      nome: 'Nível',
      sinonimos: ['nivel de acesso', 'perfil', 'cargo', 'funcao'],
      grava: 'cod_nivel',
      obrigatoria: true,
      nota: `Obrigatório, um de: ${Object.values(NIVEIS).join(', ')}. Administradores são convidados um a um.`,
      exemplo: 'Consultor',
      ler: (v) => Number(nivel(v)),
    },
    {
      ...colunaLoja,
      grava: 'lojas',
      fora: true,
      nota: 'Obrigatória: a concessionária que a pessoa verá, ou várias separadas por ponto e vírgula.',
      ler: (v, { lojas }) => acharLojas(lojas, v),
    },
    colunaTelefone,
  ],
})
