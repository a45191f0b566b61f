import { IconUser } from '@tabler/icons-react'
import classes from './Retrato.module.css'

/** A person's photo, or the placeholder when there is none; the name stands beside it. */
export function Retrato({ imagem, tamanho = 28 }: { imagem: string | null; tamanho?: number }) {
  return (
    <span className={classes.retrato} style={{ width: tamanho, height: tamanho }} aria-hidden="true">
      {imagem ? (
        <img src={imagem} alt="" width={tamanho} height={tamanho} loading="lazy" />
      ) : (
        <IconUser size={tamanho * 0.58} stroke={1.6} />
      )}
    </span>
  )
}
