/** Settings of a store: name, default, help and what a value must look like. */
export interface Chave {
  chave: string
  padrao: string
  descricao: string
  formato: RegExp
  erro: string
}

const minutos = (chave: string, padrao: string, descricao: string): Chave => ({
  chave,
  padrao,
  descricao,
  formato: /^[1-9]\d{0,4}$/,
  erro: 'Informe minutos inteiros, de 1 a 99999',
})

const porcento = (chave: string, padrao: string, descricao: string): Chave => ({
  chave,
  padrao,
  descricao,
  formato: /^-?\d{1,2}(\.\d{1,2})?$|^100$/,
  erro: 'Informe uma porcentagem até 100, com ponto e até duas casas',
})

export const CHAVES: readonly Chave[] = [
  minutos('meta.NOVO', '30', 'Minutos até um orçamento novo começar a ser montado'),
  minutos('meta.EM_MONTAGEM', '40', 'Minutos para montar um orçamento'),
  minutos('meta.AGUARDANDO_PRECO', '45', 'Minutos para precificar'),
  minutos('meta.PRECIFICADO', '30', 'Minutos entre o preço pronto e o envio'),
  minutos('meta.AGUARDANDO_ALCADA', '30', 'Minutos para responder um pedido de alçada'),
  minutos('meta.ENVIADO', '240', 'Minutos até o cliente abrir'),
  minutos('meta.VISUALIZADO', '120', 'Minutos até o cliente responder depois de abrir'),
  porcento('alcada.desconto.3', '10', 'Maior desconto que o nível 3 dá sozinho, em % do preço'),
  porcento('alcada.desconto.1', '20', 'Maior desconto que o nível 1 dá sozinho, em % do preço'),
  porcento('alcada.desconto.2', '40', 'Maior desconto que o nível 2 dá sozinho, em % do preço'),
  porcento('alcada.margem.3', '15', 'Menor margem que o nível 3 aceita sozinho, em % do preço'),
  porcento('alcada.margem.1', '8', 'Menor margem que o nível 1 aceita sozinho, em % do preço'),
  porcento('alcada.margem.2', '0', 'Menor margem que o nível 2 aceita sozinho, em % do preço'),
  {
    chave: 'orcamento.identidade',
    padrao: 'DOCUMENTO',
    descricao:
      'Quando o cliente confirma quem é antes de assinar: DOCUMENTO, se tem CPF ou CNPJ cadastrado; SEMPRE, também por código quando não tem; DISPENSAR, nunca',
    formato: /^(DOCUMENTO|SEMPRE|DISPENSAR)$/,
    erro: 'Informe DOCUMENTO, SEMPRE ou DISPENSAR',
  },
]
