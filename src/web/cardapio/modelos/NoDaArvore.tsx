import { Menu, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { MenuDaLinha } from '../../ui/tabela/MenuDaLinha.tsx'
import classes from './Arvore.module.css'
import type { LinhaDaArvore } from './arvore.ts'

/** What can be done with a node from its menu. */
export interface AcoesDoNo {
  editarModelo: (no: No) => void
  novoModelo: (no: No) => void
  novoPacote: (no: No) => void
  abrirPacote: (no: No) => void
  mover: (linha: LinhaDaArvore) => void
}

interface Props {
  linha: LinhaDaArvore
  indice: number
  topo: number
  foco: boolean
  escolhido: boolean
  /** Where the dragged row would go: before this one. */
  solta: boolean
  aoFocar: (indice: number) => void
  alternar: (id: string) => void
  escolher: (no: No) => void
  abrir: (no: No) => void
  acoes: AcoesDoNo
  arrastar: {
    comecar: (linha: LinhaDaArvore) => void
    passar: (linha: LinhaDaArvore) => boolean
    soltar: (linha: LinhaDaArvore) => void
    terminar: () => void
  }
}

const RECUO = 20

/** One row of the tree; drawn again only when something of it changed. */
export const NoDaArvore = memo(NoDesenhado)

function NoDesenhado({ linha, indice, topo, foco, escolhido, solta, ...p }: Props) {
  const { no, nivel, posicao, irmaos, aberto } = linha
  const move = no.tipo === 'versao' || no.tipo === 'pacote'
  return (
    <div
      role="treeitem"
      aria-level={nivel}
      aria-posinset={posicao}
      aria-setsize={irmaos}
      aria-expanded={no.temFilhos ? aberto : undefined}
      aria-selected={escolhido}
      aria-labelledby={`no-${no.id}`}
      tabIndex={foco ? 0 : -1}
      className={classes.no}
      data-indice={indice}
      data-inativo={no.ativo ? undefined : true}
      data-solta={solta || undefined}
      style={{ top: topo, paddingInlineStart: 8 + (nivel - 1) * RECUO }}
      draggable={move}
      onFocus={() => p.aoFocar(indice)}
      onDoubleClick={() => p.abrir(no)}
      onDragStart={(e) => {
        e.dataTransfer.effectAllowed = 'move'
        p.arrastar.comecar(linha)
      }}
      onDragOver={(e) => {
        if (p.arrastar.passar(linha)) e.preventDefault()
      }}
      onDrop={(e) => {
        e.preventDefault()
        p.arrastar.soltar(linha)
        p.arrastar.terminar()
      }}
      onDragEnd={p.arrastar.terminar}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-hidden
        checked={escolhido}
        onChange={() => p.escolher(no)}
        title={`Escolher ${no.nome}`}
      />
      {no.temFilhos ? (
        <span className={classes.seta} data-aberto={aberto} aria-hidden onClick={() => p.alternar(no.id)} />
      ) : (
        <span className={classes.seta} />
      )}
      <span id={`no-${no.id}`} className={classes.rotulo}>
        <span className={classes.nome} data-tipo={no.tipo} onClick={() => p.abrir(no)}>
          {no.nome}
        </span>
        <span className={classes.detalhe}>{no.detalhe}</span>
        {falta(no) && <span className={classes.falta}>{falta(no)}</span>}
        {no.tipo !== 'pacote' && <span className={classes.conta}>{conta(no)}</span>}
        {!no.ativo && <VisuallyHidden>inativo</VisuallyHidden>}
      </span>
      <MenuDaLinha rotulo={`Ações de ${no.nome}`}>
        {() => (
          <>
            {no.tipo === 'versao' && <Menu.Item onClick={() => p.acoes.editarModelo(no)}>Editar o modelo</Menu.Item>}
            {no.tipo === 'pacote' && <Menu.Item onClick={() => p.acoes.abrirPacote(no)}>Abrir o pacote</Menu.Item>}
            {no.tipo !== 'pacote' && <Menu.Item onClick={() => p.acoes.novoPacote(no)}>Novo pacote aqui</Menu.Item>}
            {(no.tipo === 'marca' || no.tipo === 'familia') && (
              <Menu.Item onClick={() => p.acoes.novoModelo(no)}>Novo modelo da {no.marca}</Menu.Item>
            )}
            {move && <Menu.Item onClick={() => p.acoes.mover(linha)}>Mudar de lugar</Menu.Item>}
            <Menu.Item onClick={() => p.escolher(no)}>{escolhido ? 'Tirar da escolha' : 'Escolher'}</Menu.Item>
          </>
        )}
      </MenuDaLinha>
    </div>
  )
}

/** What a node lacks, in words; empty when it lacks nothing. */
function falta(no: No): string {
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
