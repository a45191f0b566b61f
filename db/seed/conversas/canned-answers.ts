/** Canned answers that every store of the demonstration begins with. */
export const CANNED_ANSWERS: readonly (readonly [titulo: string, texto: string])[] = [
  [
    'Bom dia, em que posso ajudar',
    'Olá, {{primeiroNome}}! Aqui é {{consultor}}, da {{loja}}. Em que posso ajudar com o seu {{modelo}}?',
  ],
  [
    'Orçamento pronto',
    '{{primeiroNome}}, o orçamento do seu {{modelo}}, placa {{placa}}, está pronto. Veja as fotos e decida item por item: {{link}}',
  ],
  [
    'Formas de pagamento',
    'Aceitamos Pix, débito e crédito em até 10 vezes sem juros. No Pix há 3% de desconto nas peças.',
  ],
  [
    'Horário e endereço',
    'A {{loja}} atende de segunda a sexta das 7h às 19h e no sábado até o meio-dia. Na recepção há café, Wi-Fi e tomadas.',
  ],
  ['Carro pronto', 'Boa notícia, {{primeiroNome}}: o seu {{modelo}} está pronto. Pode buscar hoje até as 19h.'],
  [
    'Peça a caminho',
    '{{primeiroNome}}, falta uma peça para o seu {{modelo}}. Ela já está a caminho e aviso assim que chegar.',
  ],
  ['Garantia', 'As peças e a mão de obra têm 12 meses de garantia, sem limite de quilometragem.'],
  [
    'Retirada por outra pessoa',
    'Pode sim. Basta mandar por aqui o nome e o documento de quem vem buscar o carro de placa {{placa}}.',
  ],
]
