import { Alert, Badge, Button, Chip, Group, Skeleton, Slider, Text, VisuallyHidden } from '@mantine/core'
import {
  IconChevronRight,
  IconCloudOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconSteeringWheel,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import type { Lido } from '#shared/core/contract.ts'
import { formatarDuracao, formatarHora, hoje } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { useAgora } from '../../core/agora.ts'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { motivosDePausa } from '../servicos-agendados/api.ts'
import { oferece, trabalhadosAte } from '../../ui/servico/situacao.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import classes from './Agenda.module.css'
import { mecanicosDoQuadro, servicosDoDia } from './api.ts'
import { comAto } from './ato.ts'
import { acompanharRede, enfileirar, esquecer, filaStore } from './fila.ts'
import { situacaoEmPalavras, tomDoServico } from './regua.ts'

/** A mechanic's own day on the phone: what to do next, in one large button; it works while the network is away. */
export function MeuDia({
  codConcessionaria,
  abrir,
}: {
  codConcessionaria: number
  abrir: (s: ServicoDaAgenda) => void
}) {
  const sessao = useSessao()
  const fuso = useFuso()
  const agora = useAgora()
  const dia = hoje(fuso, new Date(agora))
  const servicos = useQuery(servicosDoDia(codConcessionaria, dia))
  const mecanicos = useQuery(mecanicosDoQuadro(codConcessionaria))
  const motivos = useReasons(codConcessionaria)
  const fila = useStore(filaStore).filter((x) => x.codUsuario === sessao?.usuario.codUsuario)
  useEffect(acompanharRede, [])
  const eu = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === sessao?.usuario.codUsuario)

  const meus = useMemo(() => {
    const doMecanico = (servicos.data ?? []).filter((s) => eu && s.slots.some((x) => x.codMecanico === eu.codMecanico))
    const comFila = doMecanico.map((s) =>
      fila
        .filter((x) => x.recusa === null && x.ato.codServicoAgendado === s.codServicoAgendado)
        .reduce((atual, x) => comAto(atual, x.ato, x.em), s),
    )
    const ordem = (s: ServicoDaAgenda) => (s.status >= 3 ? 2 : s.trabalhando ? 0 : 1)
    return comFila.toSorted(
      (a, b) => ordem(a) - ordem(b) || (a.dataInicioServico ?? '').localeCompare(b.dataInicioServico ?? ''),
    )
  }, [servicos.data, eu, fila])

  if (servicos.isError && !servicos.data)
    return <ErroDeCarga erro={servicos.error} tentar={() => void servicos.refetch()} />
  if (servicos.isPending || mecanicos.isPending) return <Skeleton height={180} radius={8} />
  if (!eu)
    return (
      <EmptyState
        titulo="Seu usuário ainda não está ligado a um mecânico"
        texto="Peça a quem cuida dos cadastros que ligue o seu usuário ao seu nome em Mecânicos."
        icone={<IconSteeringWheel size={26} stroke={1.5} />}
      />
    )
  const fazendo = meus.find((s) => s.trabalhando)?.codServicoAgendado ?? eu.codServicoAtual
  const espera = fila.filter((x) => x.recusa === null).length
  return (
    <>
      {fila
        .filter((x) => x.recusa !== null)
        .slice(0, 1)
        .map((x) => (
          <Alert key={x.id} color="vermelho" title="Uma ação não foi aceita" role="alert">
            <Text size="sm">{x.recusa}</Text>
            <Button mt="xs" size="sm" variant="default" onClick={() => esquecer(x.id)}>
              Entendi
            </Button>
          </Alert>
        ))}
      {espera > 0 && (
        <Badge variant="light" color="amarelo" size="lg" leftSection={<IconCloudOff size={14} />} role="status">
          {espera === 1 ? '1 ação espera pela rede' : `${espera} ações esperam pela rede`}
        </Badge>
      )}
      {meus.length === 0 ? (
        <EmptyState
          titulo="Nenhum serviço para você hoje"
          texto="Quando o chefe de oficina encaixar um, ele aparece aqui."
        />
      ) : (
        <ul className={classes.lista} aria-label="Meus serviços de hoje">
          {meus.map((s) => (
            <Trabalho
              key={s.codServicoAgendado}
              servico={s}
              agora={agora}
              fuso={fuso}
              motivos={motivos}
              ocupado={fazendo !== null && fazendo !== s.codServicoAgendado}
              abrir={abrir}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface TrabalhoProps {
  servico: ServicoDaAgenda
  agora: number
  fuso: string
  motivos: readonly Reason[]
  /** Another service is being worked on: this one cannot begin. */
  ocupado: boolean
  abrir: (s: ServicoDaAgenda) => void
}

function Trabalho({ servico: s, agora, fuso, motivos, ocupado, abrir }: TrabalhoProps) {
  const [pausando, pausar] = useState(false)
  const [percentual, setPercentual] = useState<number | null>(null)
  const { codServicoAgendado } = s
  const slot = s.slots.find((x) => x.terminadoEm === null) ?? s.slots.at(-1)
  const total = s.minutos + s.minutosAdicionais
  return (
    <li className={classes.trabalho} data-tom={tomDoServico(s, agora)}>
      <div className={classes.ponta}>
        <Placa placa={s.placa} chassi={s.chassi} />
        <span className="num suave">
          {slot && `${formatarHora(slot.inicio, fuso)}–${formatarHora(slot.fim, fuso)}`}
          {s.prisma && ` · prisma ${s.prisma}`}
        </span>
      </div>
      <button type="button" className={classes.abrir} onClick={() => abrir(s)}>
        <Text fw={650} fz={17}>
          {s.descricao}
        </Text>
        <Text c="dimmed">
          {s.modelo} · {primeiroNome(s.cliente)}
        </Text>
        <IconChevronRight size={20} aria-hidden="true" />
        <VisuallyHidden>Abrir o veículo</VisuallyHidden>
      </button>
      <Text size="sm" className="num">
        {situacaoEmPalavras(s, agora)} · {formatarDuracao(trabalhadosAte(s, agora))} de {formatarDuracao(total)}
        {s.promessa && ` · promessa ${formatarHora(s.promessa, fuso)}`}
      </Text>
      {s.trabalhando && (
        <Slider
          thumbLabel={`Percentual de ${s.descricao}`}
          min={0}
          max={99}
          step={5}
          size="lg"
          thumbSize={30}
          my={6}
          value={percentual ?? s.percentual}
          onChange={setPercentual}
          onChangeEnd={(n) => {
            enfileirar({ tipo: 'PERCENTUAL', codServicoAgendado, percentual: n })
            setPercentual(null)
          }}
        />
      )}
      {s.codPassagem === null && s.status === 1 && <Text c="dimmed">O veículo ainda não foi recepcionado.</Text>}
      {oferece(s, 'FINALIZAR') && s.trabalhando ? (
        <Button className={classes.grande} onClick={() => enfileirar({ tipo: 'FINALIZAR', codServicoAgendado })}>
          Finalizar
        </Button>
      ) : (
        oferece(s, 'INICIAR') &&
        (ocupado ? (
          <Text c="dimmed">Termine ou pause o outro serviço para começar este.</Text>
        ) : (
          <Button
            className={classes.grande}
            leftSection={<IconPlayerPlayFilled size={18} />}
            onClick={() => enfileirar({ tipo: 'INICIAR', codServicoAgendado })}
          >
            {s.paralisado || s.comTrabalho ? 'Retomar' : 'Iniciar'}
          </Button>
        ))
      )}
      {oferece(s, 'PARALISAR') && (
        <Button
          className={classes.grande}
          variant="default"
          leftSection={<IconPlayerPauseFilled size={18} />}
          aria-expanded={pausando}
          onClick={() => pausar(!pausando)}
        >
          Pausar
        </Button>
      )}
      {pausando && <Motivos servico={s} motivos={motivos} fechar={() => pausar(false)} />}
    </li>
  )
}

type Reason = Lido<typeof agendaVeiculos.motivosDePausa>[number]

/** Reasons to pause with: read with the day and kept on the device, as the pit may have no network when one is needed. */
function useReasons(codConcessionaria: number): readonly Reason[] {
  const key = `patio_motivos_${codConcessionaria}`
  const { data } = useQuery({
    ...motivosDePausa(codConcessionaria),
    initialData: () => lerJson<Reason[] | undefined>(localStorage, key, undefined),
    initialDataUpdatedAt: 0,
  })
  useEffect(() => {
    if (data) gravarJson(localStorage, key, data)
  }, [data, key])
  return data ?? []
}

function Motivos({
  servico: s,
  motivos,
  fechar,
}: {
  servico: ServicoDaAgenda
  motivos: readonly Reason[]
  fechar: () => void
}) {
  return (
    <Group gap={8} role="group" aria-label="Motivo da pausa">
      {motivos.length === 0 && <Text c="dimmed">Os motivos ainda não vieram: tente com a rede de volta.</Text>}
      {motivos.map((m) => (
        <Chip
          key={m.codMotivo}
          size="lg"
          checked={false}
          onChange={() => {
            const { codServicoAgendado } = s
            enfileirar({ tipo: 'PARALISAR', codServicoAgendado, codMotivo: m.codMotivo, motivo: m.nome })
            fechar()
          }}
        >
          {m.nome}
        </Chip>
      ))}
    </Group>
  )
}
