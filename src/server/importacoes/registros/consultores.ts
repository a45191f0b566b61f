import { definir } from './def.ts'
import { colunaLoja, lerLojas, type PorNome } from './lojas.ts'
import { colunaAtivo, colunaEmail, colunaNome, colunaTelefone } from './pessoas.ts'

export const consultoresDeArquivo = definir<PorNome>({
  registro: 'consultores',
  tabela: 'consultor',
  codigo: 'cod_consultor',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  nomeDaChave: 'nome na mesma concessionária',
  versoes: true,
  padrao: { ativo: true },
  referencias: lerLojas,
  colunas: [
    colunaLoja,
    colunaNome('Obrigatório, até 80 caracteres. O mesmo nome na mesma concessionária é o mesmo consultor.', 'Lúcia Farias'),
    colunaTelefone,
    colunaEmail,
    colunaAtivo,
  ],
})
