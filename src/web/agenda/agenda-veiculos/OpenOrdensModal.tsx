import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Loaded } from '#shared/core/contract.ts'
import type { agenda } from '#shared/agenda/agenda.ts'
import { OS_TYPE_NAMES, OS_TYPES, type OrdemServico } from '#shared/estoque/ordens.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ListSearch } from '../../recipes/list/ListSearch.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { openOrdens, searchOrdens } from './api.ts'
import classes from './Veiculos.module.css'

type OpenOrdem = Loaded<typeof agenda.osAberta>['agendado'][number]

const typeName = (tipo: string) => OS_TYPES.find((t) => t === tipo)

interface Props {
  codConcessionaria: number
  close: () => void
}

/** The store's open work orders, of booked cars and of walk-ins, and a search of all its orders. */
export function OpenOrdensModal({ codConcessionaria, close }: Props) {
  const dia = todayIn(useTimeZone(), new Date())
  const [search, setSearch] = useState('')
  const open = useQuery(openOrdens(codConcessionaria, dia))
  const found = useQuery({ ...searchOrdens(codConcessionaria, search), enabled: search !== '' })
  const q = search === '' ? open : found
  return (
    <Modal opened onClose={close} title="Ordens de serviço" size="lg">
      <Stack>
        <ListSearch value={search} modify={setSearch} hint="OS, placa, chassi ou cliente" />
        {q.isPending && <Skeleton height={160} />}
        {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {search === '' && open.data && <Opened data={open.data} />}
        {search !== '' && found.data && <Found rows={found.data} />}
      </Stack>
    </Modal>
  )
}

function Opened({ data }: { data: Loaded<typeof agenda.osAberta> }) {
  if (data.total === 0) return <Text>Nenhuma OS aberta.</Text>
  const lists = [
    ['De agendados', data.agendado],
    ['De passantes', data.passante],
  ] as const
  return (
    <>
      <Text size="sm" c="dimmed">
        {data.total === 1 ? '1 OS aberta' : `${data.total.toLocaleString('pt-BR')} OS abertas`}
      </Text>
      {lists.map(([title, rows]) => (
        <section key={title} aria-label={title}>
          <Text fw={600}>
            {title} <span className="num suave">{rows.length}</span>
          </Text>
          <ul className={classes.lista}>
            {rows.map((o) => (
              <Row key={o.codOs} ordem={o}>
                desde <When instant={o.abertaEm} />
                {[o.prisma && `prisma ${o.prisma}`, o.consultor].filter(Boolean).map((t) => ` · ${t}`)}
              </Row>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Found({ rows }: { rows: readonly OrdemServico[] }) {
  if (rows.length === 0) return <Text>Nenhuma OS com essa busca.</Text>
  return (
    <ul className={classes.lista} aria-label="OS encontradas">
      {rows.map((o) => (
        <Row key={o.codOs} ordem={o}>
          {o.fechadaEm === null ? 'aberta ' : 'fechada '}
          <When instant={o.fechadaEm ?? o.abertaEm} />
          {o.consultor && ` · ${o.consultor}`}
        </Row>
      ))}
    </ul>
  )
}

function Row({ ordem: o, children }: { ordem: OpenOrdem | OrdemServico; children: ReactNode }) {
  const tipo = typeName(o.tipo)
  return (
    <li className={classes.linha}>
      <Placa placa={o.placa} chassi={o.chassi} />
      <span>
        <b className="num">OS {o.numero}</b>
        {tipo && ` · ${OS_TYPE_NAMES[tipo]}`} · {o.modelo} · {o.cliente}
        <small>{children}</small>
      </span>
    </li>
  )
}
