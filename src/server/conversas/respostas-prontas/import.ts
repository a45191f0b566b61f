import { respostaProntaFields, validateRespostaPronta } from '#shared/conversas/respostas-prontas.ts'
import { lines, text } from '../../core/importing/cells.ts'
import { byColumn, define, formOf } from '../../core/importing/def.ts'
import { lojaColumn, listLojas, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn } from '../../core/importing/people.ts'

const { titulo, texto } = respostaProntaFields

export const respostasProntasImport = define<ByName>({
  registro: 'respostas-prontas',
  modulo: import.meta.url,
  table: 'resposta_pronta',
  codigo: 'cod_resposta',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'titulo' }],
  keyName: 'título na mesma concessionária',
  versoes: true,
  padrao: { ativa: true },
  references: listLojas,
  check: (linha) => byColumn(validateRespostaPronta(formOf(respostaProntaFields, linha))),
  colunas: [
    lojaColumn,
    {
      nome: titulo.nome,
      synonyms: ['nome', 'assunto', 'atalho'],
      writes: 'titulo',
      required: true,
      nota: `Obrigatório, até ${titulo.maximo} caracteres. O mesmo título na mesma concessionária é a mesma resposta.`,
      example: 'Endereço',
      read: text(titulo.maximo),
    },
    {
      nome: texto.nome,
      synonyms: ['mensagem', 'resposta', 'conteudo'],
      writes: 'texto',
      required: true,
      nota: `Obrigatório, até ${texto.maximo} caracteres. Campos entre chaves, como {{primeiroNome}}, são trocados ao usar.`,
      example: 'Olá, {{primeiroNome}}! Estamos na Av. Brasil, 1000.',
      read: lines(texto.maximo),
    },
    { ...activeColumn, nome: 'Ativa', synonyms: ['ativo', ...activeColumn.synonyms], writes: 'ativa' },
  ],
})
