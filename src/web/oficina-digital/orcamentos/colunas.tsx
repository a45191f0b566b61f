import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_TIPO } from '#shared/rules/nomes-orcamento.ts'
import { StageClock } from '../../recipes/quadro/StageClock.tsx'
import { Achados } from '../../ui/dados/Achados.tsx'
import { Avatar } from '../../ui/dados/Avatar.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Soma } from '../../ui/dados/Soma.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import { nomeVeiculo } from '../../ui/orcamento/veiculo.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { useRecente } from '../../core/arrivals.ts'
import classes from './Orcamentos.module.css'

function Veiculo({ orcamento: o }: { orcamento: OrcamentoResumo }) {
  const recente = useRecente(o.codOrcamento)
  return (
    <span className={recente ? `${classes.veiculo} ${classes.recente}` : classes.veiculo}>
      <span className={classes.placa}>
        <Placa placa={o.placa} chassi={o.chassi} />
      </span>
      <span className={classes.modelo}>{nomeVeiculo(o)}</span>
      {NOME_TIPO[o.tipo] && (
        <span className={classes.marca}>
          <MarcaTipo tipo={o.tipo} />
        </span>
      )}
      <span className={classes.cliente}>{o.cliente}</span>
    </span>
  )
}

function Dono({ nome }: { nome: string | null }) {
  return (
    <span className={classes.dono} title={nome ?? 'Sem dono'}>
      <Avatar nome={nome} />
    </span>
  )
}

type C = Coluna<OrcamentoResumo>

/** Every column of the quote lists; each screen picks its own. */
export const COLUNA = {
  veiculo: {
    id: 'veiculo',
    cabe: true,
    titulo: 'Veículo',
    largura: 290,
    ordem: 'modelo',
    celula: (o) => <Veiculo orcamento={o} />,
  },
  checklist: {
    id: 'checklist',
    cabe: true,
    titulo: 'Número',
    largura: 122,
    ordem: 'checklist',
    celula: (o) => <span className="num">{o.checklist}</span>,
  },
  estado: {
    id: 'estado',
    cabe: true,
    titulo: 'Etapa',
    largura: 172,
    fica: true,
    celula: (o) => <EstadoBadge estado={o.estado} />,
  },
  cliente: {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 160,
    soLarga: true,
    ordem: 'cliente',
    celula: (o) => o.cliente,
  },
  achados: {
    id: 'achados',
    cabe: true,
    titulo: 'Achados',
    largura: 100,
    celula: (o) => <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />,
  },
  valor: {
    id: 'valor',
    cabe: true,
    titulo: 'Valor',
    largura: 150,
    estreito: 116,
    fica: true,
    numero: true,
    ordem: 'valor',
    celula: (o) => <Soma valor={o.valor} parcial={o.valorParcial} />,
  },
  naEtapa: {
    id: 'naEtapa',
    cabe: true,
    titulo: 'Na etapa',
    largura: 110,
    estreito: 90,
    fica: true,
    ordem: 'entrouNoEstadoEm',
    celula: (o) => <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />,
  },
  dono: {
    id: 'dono',
    cabe: true,
    titulo: 'Dono',
    largura: 64,
    estreito: 50,
    fica: true,
    celula: (o) => <Dono nome={o.dono} />,
  },
  consultor: { id: 'consultor', titulo: 'Consultor', largura: 150, celula: (o) => o.consultor ?? '—' },
  criadoEm: {
    id: 'criadoEm',
    cabe: true,
    titulo: 'Criado',
    largura: 132,
    ordem: 'criadoEm',
    celula: (o) => <Quando instante={o.criadoEm} />,
  },
  aprovado: {
    id: 'aprovado',
    cabe: true,
    titulo: 'Aprovado',
    largura: 126,
    ordem: 'valorAprovado',
    fica: true,
    numero: true,
    celula: (o) => <Money centavos={o.valorAprovado} />,
  },
  recusado: {
    id: 'recusado',
    cabe: true,
    titulo: 'Recusado',
    largura: 126,
    ordem: 'valorRecusado',
    numero: true,
    celula: (o) => <Money centavos={o.valorRecusado} />,
  },
  respondidoEm: {
    id: 'respondidoEm',
    cabe: true,
    titulo: 'Respondido',
    largura: 132,
    ordem: 'respondidoEm',
    celula: (o) => (o.respondidoEm ? <Quando instante={o.respondidoEm} /> : '—'),
  },
  mudouEm: {
    id: 'mudouEm',
    cabe: true,
    titulo: 'Desde',
    largura: 132,
    ordem: 'entrouNoEstadoEm',
    celula: (o) => <Quando instante={o.entrouNoEstadoEm} />,
  },
  concessionaria: {
    id: 'concessionaria',
    titulo: 'Concessionária',
    largura: 170,
    celula: (o) => o.concessionaria,
    oculta: true,
  },
} as const satisfies Record<string, C>
