import { texto } from '../../core/importing/celulas.ts'
import { definir } from '../../core/importing/def.ts'
import { colunaEmail, colunaNome, colunaTelefone } from '../../core/importing/pessoas.ts'

export const gruposDeArquivo = definir<null>({
  registro: 'grupos',
  modulo: import.meta.url,
  tabela: 'grupo',
  codigo: 'cod_grupo',
  chave: [{ coluna: 'nome', semAcento: true }],
  nomeDaChave: 'nome',
  versoes: true,
  padrao: {},
  referencias: () => Promise.resolve(null),
  colunas: [
    {
      ...colunaNome('Obrigatório, até 80 caracteres. Acentos e maiúsculas não fazem outro grupo.', 'Grupo Aurora'),
      sinonimos: ['grupo', 'nome do grupo', 'rede'],
    },
    {
      nome: 'Responsável',
      sinonimos: ['contato', 'diretor', 'gestor'],
      grava: 'responsavel',
      obrigatoria: false,
      nota: 'Até 80 caracteres. Vazio apaga o responsável.',
      exemplo: 'Marina Prado',
      ler: texto(80),
    },
    { ...colunaTelefone, sinonimos: ['celular', 'fone', 'whatsapp', 'tel'] },
    colunaEmail,
  ],
})
