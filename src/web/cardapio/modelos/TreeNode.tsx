import { Menu, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import classes from './Tree.module.css'
import type { TreeRow } from './tree.ts'

/** Actions in a node's menu. */
export interface NodeActions {
  editModelo: (no: No) => void
  newModelo: (no: No) => void
  newPacote: (no: No) => void
  openPackage: (no: No) => void
  move: (linha: TreeRow) => void
}

interface Props {
  linha: TreeRow
  index: number
  top: number
  focus: boolean
  chosen: boolean
  /** True if the dragged row would be dropped before this one. */
  detached: boolean
  onFocus: (index: number) => void
  toggle: (id: string) => void
  choose: (no: No) => void
  open: (no: No) => void
  actions: NodeActions
  drag: {
    begin: (linha: TreeRow) => void
    pass: (linha: TreeRow) => boolean
    release: (linha: TreeRow) => void
    finish: () => void
  }
}

const INDENT = 20

/** One row of the tree; memoised, so that it renders only when its own props change. */
export const TreeNode = memo(TreeNodeRow)

function TreeNodeRow({ linha, index, top, focus, chosen, detached, ...p }: Props) {
  const { no, nivel, posicao, siblings, opened } = linha
  const move = no.tipo === 'versao' || no.tipo === 'pacote'
  return (
    <div
      role="treeitem"
      aria-level={nivel}
      aria-posinset={posicao}
      aria-setsize={siblings}
      aria-expanded={no.temFilhos ? opened : undefined}
      aria-selected={chosen}
      aria-labelledby={`no-${no.id}`}
      tabIndex={focus ? 0 : -1}
      className={classes.no}
      data-indice={index}
      data-inativo={no.ativo ? undefined : true}
      data-solta={detached || undefined}
      style={{ top: top, paddingInlineStart: 8 + (nivel - 1) * INDENT }}
      draggable={move}
      onFocus={() => p.onFocus(index)}
      onDoubleClick={() => p.open(no)}
      onDragStart={(e) => {
        e.dataTransfer.effectAllowed = 'move'
        p.drag.begin(linha)
      }}
      onDragOver={(e) => {
        if (p.drag.pass(linha)) e.preventDefault()
      }}
      onDrop={(e) => {
        e.preventDefault()
        p.drag.release(linha)
        p.drag.finish()
      }}
      onDragEnd={p.drag.finish}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-hidden
        checked={chosen}
        onChange={() => p.choose(no)}
        title={`Escolher ${no.nome}`}
      />
      {no.temFilhos ? (
        <span className={classes.seta} data-aberto={opened} aria-hidden onClick={() => p.toggle(no.id)} />
      ) : (
        <span className={classes.seta} />
      )}
      <span id={`no-${no.id}`} className={classes.rotulo}>
        <span className={classes.nome} data-tipo={no.tipo} onClick={() => p.open(no)}>
          {no.nome}
        </span>
        <span className={classes.detalhe}>{no.detalhe}</span>
        {missing(no) && <span className={classes.falta}>{missing(no)}</span>}
        {no.tipo !== 'pacote' && <span className={classes.conta}>{conta(no)}</span>}
        {!no.ativo && <VisuallyHidden>inativo</VisuallyHidden>}
      </span>
      <RowMenu label={`Ações de ${no.nome}`}>
        {() => (
          <>
            {no.tipo === 'versao' && <Menu.Item onClick={() => p.actions.editModelo(no)}>Editar o modelo</Menu.Item>}
            {no.tipo === 'pacote' && <Menu.Item onClick={() => p.actions.openPackage(no)}>Abrir o pacote</Menu.Item>}
            {no.tipo !== 'pacote' && <Menu.Item onClick={() => p.actions.newPacote(no)}>Novo pacote aqui</Menu.Item>}
            {(no.tipo === 'marca' || no.tipo === 'familia') && (
              <Menu.Item onClick={() => p.actions.newModelo(no)}>Novo modelo da {no.marca}</Menu.Item>
            )}
            {move && <Menu.Item onClick={() => p.actions.move(linha)}>Mudar de lugar</Menu.Item>}
            <Menu.Item onClick={() => p.choose(no)}>{chosen ? 'Tirar da escolha' : 'Escolher'}</Menu.Item>
          </>
        )}
      </RowMenu>
    </div>
  )
}

/** Text of what a node lacks; empty if nothing is missing. */
function missing(no: No): string {
  if (no.tipo === 'versao') {
    if (no.semPlano > 0) return 'sem plano'
    return no.buracos.length > 0
      ? `falta ${no.buracos.map((k) => `${(k / 1000).toLocaleString('pt-BR')} mil`).join(', ')} km`
      : ''
  }
  if (no.comBuraco > 0) return `${no.comBuraco.toLocaleString('pt-BR')} com buraco`
  return no.semPlano > 0 ? `${no.semPlano.toLocaleString('pt-BR')} sem plano` : ''
}

function conta(no: No): string {
  const pacotes = no.pacotes > 0 ? `${no.pacotes} ${no.pacotes === 1 ? 'pacote' : 'pacotes'}` : ''
  const versoes =
    no.tipo === 'versao' || no.versoes === 0
      ? ''
      : `${no.versoes.toLocaleString('pt-BR')} ${no.versoes === 1 ? 'versão' : 'versões'}`
  return [pacotes, versoes].filter(Boolean).join(' · ')
}
