import type { Nivel } from '#shared/contract.ts'
import { opcao } from '../importar/celulas.ts'
import { definir } from '../importar/def.ts'
import { colunaLoja, lerLojas, type PorNome } from '../importar/lojas.ts'
import { colunaEmail, colunaNome, colunaTelefone } from '../importar/pessoas.ts'

/** Levels that come by file; administrators are invited one by one, where their reach is seen. */
const NIVEIS: Record<string, string> = {
  1: 'Gestão',
  3: 'Consultor',
  4: 'Chefe de oficina',
  5: 'Mecânico',
  6: 'Leitor de checklists',
} satisfies Partial<Record<Nivel, string>>
const nivel = opcao(NIVEIS)

export const usuariosDeArquivo = definir<PorNome>({
  registro: 'usuarios',
  modulo: import.meta.url,
  tabela: 'usuario',
  codigo: 'cod_usuario',
  chave: [{ coluna: 'email' }],
  nomeDaChave: 'email',
  versoes: true,
  padrao: {},
  soNovos: true,
  referencias: lerLojas,
  // The reading thread has no use for letters.
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
      grava: 'loja',
      fora: true,
      nota: 'Obrigatória: a concessionária que a pessoa verá; dê outras depois, em Filtros.',
    },
    colunaTelefone,
  ],
})
