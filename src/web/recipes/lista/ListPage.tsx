import { ActionIcon, Badge, Button, CloseButton, Group, Title } from '@mantine/core'
import { IconBuildingStore, IconDownload, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEscopo } from '../../core/escopo.ts'
import { BuscaLista } from './BuscaLista.tsx'
import classes from './ListPage.module.css'

/** An active filter and how to take it away. */
export interface Chip {
  rotulo: string
  remover: () => void
}

interface Props {
  titulo: string
  /** How many rows the filters reach; `exato: false` reads "10.000+". */
  contagem?: { total: number; exato: boolean } | undefined
  busca?: { valor: string; mudar: (busca: string) => void; dica: string }
  chips?: readonly Chip[]
  aoFiltrar?: () => void
  aoExportar?: () => void
  /** The screen's one primary action. */
  acao?: ReactNode
  /** Secondary buttons, before filter and export. */
  botoes?: ReactNode
  /** Figures between title and table. */
  resumo?: ReactNode
  /** At the right of the chips: freshness, a legend. */
  sinal?: ReactNode
  children: ReactNode
}

/** A list's page: title and count, search, filters as chips, export, one primary action, then the table. */
export function ListPage({
  titulo,
  contagem,
  busca,
  chips = [],
  aoFiltrar,
  aoExportar,
  acao,
  botoes,
  resumo,
  sinal,
  children,
}: Props) {
  const escopo = useEscopo().texto
  return (
    <div className={classes.pagina}>
      <div className={classes.topo}>
        <Title order={1}>{titulo}</Title>
        {contagem && (
          <Badge variant="default" size="lg" className="num" fw={500}>
            {contagem.total.toLocaleString('pt-BR')}
            {contagem.exato ? '' : '+'}
          </Badge>
        )}
        {escopo && (
          <span className={classes.escopo} title="As que você alcança; a loja escolhida no alto vale em outras telas.">
            <IconBuildingStore size={14} aria-hidden="true" />
            {escopo}
          </span>
        )}
        <div className={classes.botoes}>
          {busca && (
            <div className={classes.busca}>
              <BuscaLista {...busca} />
            </div>
          )}
          {botoes}
          {aoFiltrar && (
            <Button
              variant="default"
              className={classes.curto}
              leftSection={<IconFilter size={17} />}
              onClick={aoFiltrar}
            >
              Filtros
            </Button>
          )}
          {aoExportar && (
            <ActionIcon
              variant="default"
              size={36}
              className={classes.icone}
              aria-label="Exportar"
              title="Exportar"
              onClick={aoExportar}
            >
              <IconDownload size={17} />
            </ActionIcon>
          )}
          {acao && <div className={classes.acao}>{acao}</div>}
        </div>
      </div>
      {resumo}
      {(chips.length > 0 || sinal !== undefined) && (
        <div className={classes.faixa}>
          <Group gap={8} component="ul" className={classes.chips} aria-label="Filtros ativos">
            {chips.map((c) => (
              <li key={c.rotulo} className={classes.chip}>
                {c.rotulo}
                <CloseButton
                  size={18}
                  iconSize={13}
                  radius="xl"
                  aria-label={`Retirar o filtro ${c.rotulo}`}
                  onClick={c.remover}
                />
              </li>
            ))}
          </Group>
          {sinal}
        </div>
      )}
      {children}
    </div>
  )
}
