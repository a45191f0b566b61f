import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Marca } from '../../ui/dados/Marca.tsx'
import { contraste, textoSobre } from '../../ui/tema/cores.ts'
import { contrastesDe, escreverRazao, lerRazao, vestir, type Variaveis } from './contraste.ts'
import classes from './Distribuidor.module.css'

interface Props {
  cor: string
  nome: string
  icone: string | null
}

/** The chosen colour worn by header, button, link and badge, light and dark, with the contrast of each. */
export function PreviaTema({ cor, nome, icone }: Props) {
  const { claro, escuro } = useMemo(() => vestir(cor), [cor])
  const branco = contraste(cor, '#ffffff')
  return (
    <div className={classes.previas} aria-live="polite">
      <Amostra titulo="Claro" esquema="claro" variaveis={claro} nome={nome} icone={icone} />
      <Amostra titulo="Escuro" esquema="escuro" variaveis={escuro} nome={nome} icone={icone} />
      <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
        Texto branco sobre a cor pura: {escreverRazao(branco)}, {lerRazao(branco).palavra}.{' '}
        {lerRazao(branco).serve
          ? 'A cor serve como está.'
          : textoSobre(claro['--primaria-fundo'] ?? cor) === '#ffffff'
            ? 'Por isso os botões usam um tom mais escuro dela, onde o branco se lê.'
            : 'Por isso o texto dos botões fica escuro.'}
      </Text>
    </div>
  )
}

interface AmostraProps {
  titulo: string
  esquema: 'claro' | 'escuro'
  variaveis: Variaveis
  nome: string
  icone: string | null
}

function Amostra({ titulo, esquema, variaveis, nome, icone }: AmostraProps) {
  return (
    <figure className={classes.previa}>
      <figcaption>{titulo}</figcaption>
      <div
        className={classes.pagina}
        data-mantine-color-scheme={esquema === 'claro' ? 'light' : 'dark'}
        style={variaveis}
        aria-hidden="true"
      >
        <div className={classes.topo}>
          <Marca icone={icone} tamanho={22} />
          <b>{nome || 'Nome do distribuidor'}</b>
        </div>
        <div className={classes.cartao}>
          <span className={classes.botao}>Enviar ao cliente</span>
          <span className={classes.link}>Ver orçamento</span>
          <span className={classes.etiqueta}>Novo</span>
        </div>
      </div>
      <ul className={classes.razoes} aria-label={`Contraste no tema ${titulo.toLowerCase()}`}>
        {contrastesDe(variaveis, esquema).map(({ nome: parte, razao }) => (
          <li key={parte}>
            {parte} <b className="num">{escreverRazao(razao)}</b>{' '}
            <span className={lerRazao(razao).serve ? classes.serve : classes.naoServe}>{lerRazao(razao).palavra}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
