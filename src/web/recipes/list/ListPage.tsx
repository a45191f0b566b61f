import { ActionIcon, Badge, Button, CloseButton, Group, Title } from '@mantine/core'
import { IconBuildingStore, IconDownload, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScope } from '../../core/session/scope.ts'
import { ListSearch } from './ListSearch.tsx'
import classes from './ListPage.module.css'

/** Active filter, and how to remove it. */
export interface Chip {
  label: string
  remove: () => void
}

interface Props {
  title: string
  /** Rows that match the filters; `exato: false` reads "10.000+". */
  contagem?: { total: number; exato: boolean } | undefined
  search?: { value: string; modify: (busca: string) => void; hint: string }
  chips?: readonly Chip[]
  onFilter?: () => void
  onExport?: () => void
  /** The screen's one primary action. */
  action?: ReactNode
  /** Secondary buttons, before filter and export. */
  buttons?: ReactNode
  /** Figures between title and table. */
  summary?: ReactNode
  /** At the right of the chips: live indicator or a legend. */
  signal?: ReactNode
  children: ReactNode
}

/** Page of a list: title and count, search, filter chips, export, one primary action, then the table. */
export function ListPage({
  title,
  contagem,
  search,
  chips = [],
  onFilter,
  onExport,
  action,
  buttons,
  summary,
  signal,
  children,
}: Props) {
  const scope = useScope().texto
  return (
    <div className={classes.pagina}>
      <div className={classes.topo}>
        <Title order={1}>{title}</Title>
        {contagem && (
          <Badge variant="default" size="lg" className="num" fw={500}>
            {contagem.total.toLocaleString('pt-BR')}
            {contagem.exato ? '' : '+'}
          </Badge>
        )}
        {scope && (
          <span className={classes.escopo} title="As que você alcança; a loja escolhida no alto vale em outras telas.">
            <IconBuildingStore size={14} aria-hidden="true" />
            {scope}
          </span>
        )}
        <div className={classes.botoes}>
          {search && (
            <div className={classes.busca}>
              <ListSearch {...search} />
            </div>
          )}
          {buttons}
          {onFilter && (
            <Button
              variant="default"
              className={classes.curto}
              leftSection={<IconFilter size={17} />}
              onClick={onFilter}
            >
              Filtros
            </Button>
          )}
          {onExport && (
            <ActionIcon
              variant="default"
              size={36}
              className={classes.icone}
              aria-label="Exportar"
              title="Exportar"
              onClick={onExport}
            >
              <IconDownload size={17} />
            </ActionIcon>
          )}
          {action && <div className={classes.acao}>{action}</div>}
        </div>
      </div>
      {summary}
      {(chips.length > 0 || signal !== undefined) && (
        <div className={classes.faixa}>
          <Group gap={8} component="ul" className={classes.chips} aria-label="Filtros ativos">
            {chips.map((c) => (
              <li key={c.label} className={classes.chip}>
                {c.label}
                <CloseButton
                  size={18}
                  iconSize={13}
                  radius="xl"
                  aria-label={`Retirar o filtro ${c.label}`}
                  onClick={c.remove}
                />
              </li>
            ))}
          </Group>
          {signal}
        </div>
      )}
      {children}
    </div>
  )
}
