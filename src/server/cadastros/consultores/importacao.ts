import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { definir } from '../../core/importing/def.ts'
import { colunaLoja, lerLojas, type PorNome } from '../../core/importing/lojas.ts'
import { colunaAtivo, colunaEmail, colunaNome, colunaTelefone } from '../../core/importing/pessoas.ts'

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
