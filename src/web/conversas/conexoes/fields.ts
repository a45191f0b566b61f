import type { SendingChannel } from '#shared/conversas/conversas.ts'

export type TextField = 'idTelefone' | 'idConta' | 'endereco' | 'email'
type SecretField = 'token' | 'segredo'

interface ChannelFields {
  ajuda: string
  textos: { nome: TextField; label: string; ajuda?: string; exemplo?: string }[]
  segredos: { nome: SecretField; label: string }[]
}

/** Fields of each channel's form. */
export const FIELDS: Readonly<Record<SendingChannel, ChannelFields>> = {
  WHATSAPP: {
    ajuda:
      'Os dados estão no painel da Meta para desenvolvedores, no aplicativo da loja, em WhatsApp, Configuração da API.',
    textos: [
      { nome: 'idTelefone', label: 'Identificação do número (phone number ID)', exemplo: '106540352242922' },
      { nome: 'idConta', label: 'Conta do WhatsApp Business (WABA ID)', exemplo: '102290129340398' },
      {
        nome: 'endereco',
        label: 'Endereço da API',
        ajuda: 'Vazio usa o da Meta.',
        exemplo: 'https://graph.facebook.com',
      },
    ],
    segredos: [
      { nome: 'token', label: 'Token de acesso' },
      { nome: 'segredo', label: 'Chave secreta do aplicativo (app secret)' },
    ],
  },
  SMS: {
    ajuda: 'O envio é da instalação. Com esta conexão, o que os clientes respondem por SMS chega às conversas.',
    textos: [],
    segredos: [{ nome: 'segredo', label: 'Segredo com que o provedor assina os avisos (16 caracteres ou mais)' }],
  },
  EMAIL: {
    ajuda: 'O envio é da instalação. Com esta conexão, o que os clientes respondem por e-mail chega às conversas.',
    textos: [
      {
        nome: 'email',
        label: 'Endereço que recebe as respostas',
        ajuda: 'Os e-mails pedem resposta a este endereço; o provedor entrega o que chega ao endereço de aviso.',
        exemplo: 'conversas@sualoja.com.br',
      },
    ],
    segredos: [{ nome: 'segredo', label: 'Segredo com que o provedor assina os avisos (16 caracteres ou mais)' }],
  },
}
