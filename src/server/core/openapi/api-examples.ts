/** Example of a call in the document. */
interface Example {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  /** Raw body of a call that takes a file. */
  arquivo?: string
}

const veiculo = { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Argo Drive 1.3', ano: 2024 }
const cliente = { nome: 'Helena Prado', documento: '529.982.247-25', telefone: '(11) 98888-7777' }
const emitidoEm = '2026-11-20T14:00:00Z'
const agendamento = {
  idExterno: 'AG-1001',
  codConcessionaria: 1,
  emitidoEm,
  inicio: '2030-01-02T14:00:00Z',
  minutos: 30,
  consultor: 'Lúcia Farias',
  veiculo,
  cliente,
  servicos: [{ descricao: 'Revisão 10.000 km', tipo: 'REVISAO', minutos: 90 }],
}
const ordem = {
  idExterno: 'OS-2001',
  codConcessionaria: 1,
  emitidoEm,
  numero: '2001',
  tipo: 'CLIENTE',
  aberta: true,
  abertaEm: '2026-11-20T13:30:00Z',
  consultor: 'Lúcia Farias',
  veiculo,
  cliente,
  linhas: [{ tipo: 'SERVICO', descricao: 'Troca de pastilhas dianteiras', minutos: 60 }],
}

/** A valid request for each integration call, in an order in which each one prepares the next; store 1 is the reader's own. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  receberVeiculos: {
    body: { codConcessionaria: 1, itens: [{ idExterno: 'V-31', emitidoEm, ...veiculo, chassi: '9BWZZZ377VT004251' }] },
  },
  receberClientes: {
    body: {
      codConcessionaria: 1,
      itens: [{ idExterno: 'C-77', emitidoEm, ...cliente, email: 'helena@exemplo.com.br' }],
    },
  },
  receberChecklist: {
    body: {
      idExterno: 'CK-501',
      codConcessionaria: 1,
      veiculo,
      cliente,
      consultor: 'Lúcia Farias',
      mecanico: 'Bruno Lima',
      km: 24_310,
      itens: [
        {
          grupo: 'Freios',
          nome: 'Pastilhas dianteiras',
          estado: 'VERMELHO',
          medida: 2.1,
          unidade: 'mm',
          limite: 3,
          comentarioCliente: 'Abaixo do mínimo seguro',
        },
        { grupo: 'Bateria e elétrica', nome: 'Bateria', estado: 'VERDE', medida: 12.6, unidade: 'V' },
      ],
    },
  },
  listChecklistsIntegracao: { query: { codConcessionaria: 1, de: '2026-11-01', ate: '2026-11-30', limite: 50 } },
  listVerificacoes: { params: { placa: 'ABC1D23' }, query: { codConcessionaria: 1 } },
  receberAgendamento: { body: agendamento },
  receberAgendamentos: {
    body: {
      itens: [
        {
          ...agendamento,
          idExterno: 'AG-1002',
          inicio: '2030-01-02T16:00:00Z',
          veiculo: { ...veiculo, placa: 'DEF4G56' },
        },
      ],
    },
  },
  receberOrdem: { body: ordem },
  receberOrdens: {
    body: { itens: [{ ...ordem, idExterno: 'OS-2002', numero: '2002', veiculo: { ...veiculo, placa: 'DEF4G56' } }] },
  },
  receberApontamento: {
    body: {
      idExterno: 'AP-9001',
      codConcessionaria: 1,
      em: '2026-11-20T15:00:00Z',
      tipo: 'INICIO',
      mecanico: 'Bruno Lima',
      numeroOs: '2001',
    },
  },
  receberEstoque: {
    body: { codConcessionaria: 1, itens: [{ codigo: '7091234', quantidade: 12, localizacao: 'A-03-2' }] },
  },
  receberMovimentos: {
    body: {
      codConcessionaria: 1,
      itens: [
        { idExterno: 'MV-1', codigo: '7091234', tipo: 'OFICINA', quantidade: 2, em: emitidoEm, documento: 'OS 2001' },
      ],
    },
  },
  receberSubstituicoes: { body: { itens: [{ codigo: '7091234', novo: '7091235' }] } },
  receberVendas: {
    body: {
      codConcessionaria: 1,
      itens: [
        {
          idExterno: '2026-11-19/3.1.01',
          dia: '2026-11-19',
          conta: '3.1.01',
          bruto: 1_250_000,
          custo: 830_000,
          quantidade: 14_000,
        },
      ],
    },
  },
  receberArquivoDeVendas: {
    query: { codConcessionaria: 1, nome: 'vendas-2026-11-18.csv' },
    arquivo: 'Data;Setor;Valor;Devoluções\r\n18/11/2026;3.1.06 Pneus;1.500,50;-100,00\r\n',
  },
  carrosReservaIntegracao: { query: { codConcessionaria: 1 } },
  integracaoGarantias: { query: { codConcessionaria: 1 } },
  receberRespostasDeGarantia: {
    body: {
      codConcessionaria: 1,
      itens: [{ numero: 1, resultado: 'ACEITA', protocolo: 'GAR-88120', valorAceito: 48_000 }],
    },
  },
  receberRecall: {
    body: {
      marca: 'Fiat',
      numero: '2026-014',
      titulo: 'Cinto de segurança dianteiro',
      desde: '2026-11-10',
      texto: 'O cinto da frente pode não travar. Traga o carro: a troca é gratuita.',
      minutos: 40,
      chassis: ['9BWZZZ377VT004251'],
    },
  },
  listRespostasDeRecall: { query: { codConcessionaria: 1 } },
  listArquivosDeVendas: { query: { codConcessionaria: 1 } },
  ocupacaoDeEquipamentos: { query: { codConcessionaria: 1, data: '2026-11-23' } },
  patioIntegracao: { query: { codConcessionaria: 1 } },
  pedidosAprovados: { query: { codConcessionaria: 1 } },
  reparosAbertos: { query: { codConcessionaria: 1 } },
}
