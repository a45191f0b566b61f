import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { lista } from '../../core/importing/celulas.ts'
import { definir } from '../../core/importing/def.ts'
import { colunaLoja, lerLojas, type PorNome } from '../../core/importing/lojas.ts'
import { colunaAtivo, colunaNome, colunaTelefone } from '../../core/importing/pessoas.ts'

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
