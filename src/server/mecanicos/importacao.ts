import { TAMANHO } from '#shared/regras/tamanhos.ts'
import { lista } from '../importar/celulas.ts'
import { definir } from '../importar/def.ts'
import { colunaLoja, lerLojas, type PorNome } from '../importar/lojas.ts'
import { colunaAtivo, colunaNome, colunaTelefone } from '../importar/pessoas.ts'

export const mecanicosDeArquivo = definir<PorNome>({
  registro: 'mecanicos',
  modulo: import.meta.url,
  tabela: 'mecanico',
  codigo: 'cod_mecanico',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  nomeDaChave: 'nome na mesma concessionária',
  versoes: true,
  padrao: { habilidades: [], ativo: true },
  referencias: lerLojas,
  colunas: [
    colunaLoja,
    colunaNome(
      'Obrigatório, até 120 caracteres. O mesmo nome na mesma concessionária é o mesmo mecânico.',
      'Bruno Lima',
      TAMANHO.mecanico,
    ),
    colunaTelefone,
    {
      nome: 'Habilidades',
      sinonimos: ['especialidades', 'especialidade', 'habilidade', 'competencias'],
      grava: 'habilidades',
      obrigatoria: false,
      nota: 'Até 20, separadas por vírgula.',
      exemplo: 'freios, suspensão',
      ler: lista(20, 40),
    },
    colunaAtivo,
  ],
})
