"""How a page is made to stand still for a picture: its clock, its rings, and everything that comes and goes."""

STAND_STILL = """(() => {
    // Seconds and rings show the moment at which the room's message came, however slowly the picture is drawn.
    performance.now = () => 1000
    const {animate} = Element.prototype
    Element.prototype.animate = function (...ways) {
        const animation = animate.apply(this, ways)
        animation.pause()
        return animation
    }
})()"""
"""For the page before its own scripts run."""

SETTLED = """async () => {
    await window.__durak.ready
    await document.fonts.ready
    for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) continue
        const {endTime} = animation.effect.getComputedTiming()
        if (endTime === Infinity) animation.currentTime = 0
        else animation.finish()
    }
    // Drawn with the state that was told last.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}"""
"""Resolves when everything is where it stays."""
