import { ActionIcon, Button, Group, Skeleton, Switch, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReservaServico } from '#shared/agenda/reservas.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { choicesQuery, useOrderChoices, useSaveChoice } from './api.ts'
import { CHOICE_ICONS } from './icons.ts'
import classes from './Site.module.css'

const ChoiceDrawer = lazyComponent(() => import('./ChoiceDrawer.tsx').then((m) => m.ChoiceDrawer))

/** What a customer can choose: its order, and whether the page shows it. */
export function ChoicesCard({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(choicesQuery(codConcessionaria))
  const order = useOrderChoices(codConcessionaria)
  const [open, setOpen] = useState<ReservaServico | 'nova' | null>(null)
  const list = q.data ?? []
  function move(i: number, step: 1 | -1): void {
    const next = [...list]
    const [moved] = next.splice(i, 1)
    if (!moved) return
    next.splice(i + step, 0, moved)
    order.mutate(next)
  }
  return (
    <section className={classes.cartao} aria-label="O que o cliente escolhe" data-alto>
      <Group justify="space-between">
        <Title order={2}>O que o cliente escolhe</Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setOpen('nova')}
        >
          Incluir
        </Button>
      </Group>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : q.isPending ? (
        <Skeleton height={180} />
      ) : list.length === 0 ? (
        <Text c="dimmed">
          Sem escolhas, o cliente só conta com palavras o que acontece. Inclua ao menos “Revisão” e “Barulho”.
        </Text>
      ) : (
        <ul className={classes.escolhas}>
          {list.map((c, i) => (
            <Choice
              key={c.codReservaServico}
              codConcessionaria={codConcessionaria}
              escolha={c}
              up={i > 0 ? () => move(i, -1) : undefined}
              down={i < list.length - 1 ? () => move(i, 1) : undefined}
              edit={() => setOpen(c)}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense>
          <ChoiceDrawer
            codConcessionaria={codConcessionaria}
            atual={open === 'nova' ? null : open}
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface ChoiceProps {
  codConcessionaria: number
  escolha: ReservaServico
  up: (() => void) | undefined
  down: (() => void) | undefined
  edit: () => void
}

function Choice({ codConcessionaria, escolha: c, up, down, edit }: ChoiceProps) {
  const save = useSaveChoice(codConcessionaria)
  const { Icon } = CHOICE_ICONS[c.icone]
  function toggle(ativo: boolean): void {
    const { codReservaServico: _c, versao: _v, ...body } = c
    save.mutate({ atual: c, body: { ...body, ativo } }, { onError: (e) => toast.failure(e) })
  }
  return (
    <li data-fora={!c.ativo || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.nome}>
        <b>{c.nome}</b>
        <small>
          {formatHours(c.minutos)}
          {c.preco !== null && ` · ${c.preco === 0 ? 'sem custo' : formatReais(c.preco)}`}
          {!c.ativo && ' · fora da página'}
        </small>
      </span>
      <Switch
        aria-label={`Mostrar ${c.nome} na página`}
        checked={save.isPending ? (save.variables.body.ativo ?? true) : c.ativo}
        disabled={save.isPending}
        onChange={(e) => toggle(e.currentTarget.checked)}
      />
      <Group gap={0} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" aria-label={`Subir ${c.nome}`} disabled={!up} onClick={up}>
          <IconChevronUp size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Descer ${c.nome}`} disabled={!down} onClick={down}>
          <IconChevronDown size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Editar ${c.nome}`} onClick={edit}>
          <IconPencil size={16} />
        </ActionIcon>
      </Group>
    </li>
  )
}
