import { TAMANHO } from '#shared/regras/tamanhos.ts'
import { definir } from '../importar/def.ts'
import { colunaLoja, lerLojas, type PorNome } from '../importar/lojas.ts'
import { colunaAtivo, colunaEmail, colunaNome, colunaTelefone } from '../importar/pessoas.ts'

export const consultoresDeArquivo = definir<PorNome>({
  registro: 'consultores',
  modulo: import.meta.url,
  tabela: 'consultor',
  codigo: 'cod_consultor',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  nomeDaChave: 'nome na mesma concessionária',
  versoes: true,
  padrao: { ativo: true },
  referencias: lerLojas,
  colunas: [
    colunaLoja,
    colunaNome(
      'Obrigatório, até 120 caracteres. O mesmo nome na mesma concessionária é o mesmo consultor.',
      'Lúcia Farias',
      TAMANHO.consultor,
    ),
    colunaTelefone,
    colunaEmail,
    colunaAtivo,
  ],
})
