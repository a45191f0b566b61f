import { IconUser } from '@tabler/icons-react'
import classes from './Portrait.module.css'

/** A person's photo, or a placeholder; decorative, because the name is beside it. */
export function Portrait({ imagem, size = 28 }: { imagem: string | null; size?: number }) {
  return (
    <span className={classes.retrato} style={{ width: size, height: size }} aria-hidden="true">
      {imagem ? (
        <img src={imagem} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <IconUser size={size * 0.58} stroke={1.6} />
      )}
    </span>
  )
}
