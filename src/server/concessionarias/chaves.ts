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

export const CHAVES: readonly Chave[] = [
  minutos('meta.NOVO', '30', 'Minutos até um orçamento novo começar a ser montado'),
  minutos('meta.EM_MONTAGEM', '40', 'Minutos para montar um orçamento'),
  minutos('meta.AGUARDANDO_PRECO', '45', 'Minutos para precificar'),
  minutos('meta.PRECIFICADO', '30', 'Minutos entre o preço pronto e o envio'),
  minutos('meta.AGUARDANDO_ALCADA', '30', 'Minutos para responder um pedido de alçada'),
  minutos('meta.ENVIADO', '240', 'Minutos até o cliente abrir'),
  minutos('meta.VISUALIZADO', '120', 'Minutos até o cliente responder depois de abrir'),
]
