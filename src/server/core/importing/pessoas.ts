import { email, simNao, telefone, texto } from './celulas.ts'
import type { Coluna } from './def.ts'

// Columns that several registers of people have alike.

export const colunaNome = (nota: string, exemplo: string, maximo = 80): Coluna<unknown> => ({
  nome: 'Nome',
  sinonimos: ['nome completo', 'funcionario', 'colaborador'],
  grava: 'nome',
  obrigatoria: true,
  nota,
  exemplo,
  ler: texto(maximo),
})

export const colunaTelefone: Coluna<unknown> = {
  nome: 'Telefone',
  sinonimos: ['celular', 'fone', 'whatsapp', 'contato', 'tel'],
  grava: 'telefone',
  obrigatoria: false,
  nota: 'Com DDD. Vazio apaga o telefone.',
  exemplo: '(11) 98888-7777',
  ler: telefone,
}

export const colunaEmail: Coluna<unknown> = {
  nome: 'Email',
  sinonimos: ['e-mail', 'correio eletronico', 'mail'],
  grava: 'email',
  obrigatoria: false,
  nota: 'Vazio apaga o email.',
  exemplo: 'nome@empresa.com.br',
  ler: email,
}

export const colunaAtivo: Coluna<unknown> = {
  nome: 'Ativo',
  sinonimos: ['situacao', 'status'],
  grava: 'ativo',
  obrigatoria: false,
  nota: 'Sim ou não; vazio vale sim. Desativar mantém o histórico.',
  exemplo: 'sim',
  ler: simNao,
}
